/** Seats of every kind, for looking at: bots, people, somebody who is away. */
import type { SeatInfo } from '../../src/lib/protocol/wire'

const NAMES = ['Wren', '', '', 'Kestrel', 'Otter']
const BOTS = [null, 'random', 'steady', null, null]

export function seatsForLooks(players: number): SeatInfo[] {
  return Array.from({ length: players }, (_, seat) => {
    const bot = BOTS[seat] ?? null
    return {
      seat,
      kind: bot === null ? 'person' : 'bot',
      name: bot === null ? (NAMES[seat] ?? null) : null,
      bot,
      here: seat !== 3,
      missing: false,
      ready: true,
      clock: null,
      out: null,
      substitute: null,
    }
  })
}
