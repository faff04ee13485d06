/** A table that answers to nobody: fixtures in place of a server, for looking at every state. */
import type { GameEvent, GargonView, SeatInfo, ServerMessage, TableInfo } from '../src/lib/protocol/wire'
import { TableState } from '../src/lib/state/table.svelte'

export interface Fixture {
  view: GargonView
  log: GameEvent[]
  steps: { events: GameEvent[]; view: GargonView }[]
}

const NAMES = ['Wren', 'Scatterling', 'Steadfast', 'Kestrel', 'Otter']

function seatOf(seat: number): SeatInfo {
  const bot = seat === 1 ? 'random' : seat === 2 ? 'steady' : null
  return {
    seat,
    kind: bot ? 'bot' : 'person',
    name: bot ? null : (NAMES[seat] ?? null),
    bot,
    here: seat !== 3,
    ready: true,
  }
}

function infoFor(view: GargonView): TableInfo {
  return {
    id: 'gallery',
    game: 'gargon',
    rules: 'gargon/1',
    options: {},
    players: view.players,
    status: view.result ? 'ended' : 'playing',
    seats: view.seats.map((_, seat) => seatOf(seat)),
    viewer: view.viewer,
    host: true,
    starter: null,
    invite: null,
    games: 1,
    game_id: 'gallery-game',
    commitment: null,
    ending: view.result ? { reason: 'finished' } : null,
    spectators: 0,
  }
}

/** A socket that is never there; messages are put in by hand. */
class FakeSocket extends EventTarget {
  readyState = 1
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  send(): void {
    // Nobody listens.
  }
  close(): void {
    // Nothing to close.
  }
}

/** A table in the state of a fixture; `step` lets the next thing happen. */
export function fakeTable(fixture: Fixture): { table: TableState; step: () => void } {
  const socket = new FakeSocket()
  const table = new TableState({
    id: 'gallery',
    open: () => socket as unknown as WebSocket,
  })
  const send = (message: ServerMessage): void => {
    socket.onmessage?.({ data: JSON.stringify(message) })
  }
  socket.onopen?.()
  let version = 1
  const steps = [...fixture.steps]
  send({
    type: 'snapshot',
    version,
    now: 0,
    table: infoFor(fixture.view),
    view: fixture.view,
    log: fixture.log,
  })
  const step = (): void => {
    const next = steps.shift()
    if (!next) return
    version += 1
    send({
      type: 'update',
      previous: version - 1,
      version,
      table: null,
      view: next.view,
      events: next.events,
    } as ServerMessage)
  }
  return { table, step }
}
