/** What still stands between a table and its start. */
import { nameAt, seatName } from '../lib/names'
import { t, type Texts } from '../lib/i18n/index.svelte'
import { isFree, type SeatInfo, type TableInfo } from '../lib/protocol/wire'

/** Why the viewer cannot start the game now, as a sentence; null when the button may be pressed. */
export function startObstacle(info: TableInfo, text: Texts['lobby']['room']): string | null {
  const free = info.seats.filter(isFree).length
  if (free > 0) return text.waitSeats(free)
  const missing = info.seats.filter((seat) => seat.kind === 'person' && !seat.ready)
  if (missing.length > 0) return text.waitReady(t.common.list(missing.map(seatName)))
  const mine = info.starter === null ? info.host : info.starter === info.viewer
  if (mine || actsForHost(info)) return null
  return info.starter === null ? text.waitHost : text.waitStarter(nameAt(info, info.starter))
}

/** Whether the viewer may fill seats with bots and send them away: the host, or who acts for him. */
export function mayArrange(info: TableInfo): boolean {
  return info.host || actsForHost(info)
}

/** Whether the viewer may do something with a chair that is not his: with that of a person who is
 * missing only once the server says so, for until then it would refuse. */
export function mayChange(info: TableInfo, seat: SeatInfo): boolean {
  return info.host || (actsForHost(info) && (seat.kind !== 'person' || seat.missing))
}

/** While the host is missing, whoever sits there may do what is the host's. */
function actsForHost(info: TableInfo): boolean {
  return info.host_missing && info.viewer !== null
}
