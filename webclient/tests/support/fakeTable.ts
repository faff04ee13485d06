/** A table whose server is the test: it hears what the client sends, and tells what it likes. */
import type {
  Command,
  GameEvent,
  GameView,
  SeatInfo,
  ServerMessage,
  Snapshot,
  TableInfo,
} from '../../src/lib/protocol/wire'
import { TableState } from '../../src/lib/state/table.svelte'

export interface Fixture {
  view: GameView
  log: GameEvent[]
  steps: { events: GameEvent[]; view: GameView }[]
}

export interface FakeTable {
  table: TableState
  /** All commands the client has sent. */
  sent: Command[]
  tell: (message: ServerMessage) => void
  /** Tells the next step of the fixture. */
  step: () => void
  /** Accepts the last command. */
  accept: () => void
}

const NAMES = ['Ilse', 'Juno', 'Karim']

export function seatsOf(players: number, bots: readonly number[] = []): SeatInfo[] {
  return Array.from({ length: players }, (_, seat) => {
    const bot = bots.includes(seat)
    return {
      seat,
      kind: bot ? 'bot' : 'person',
      name: bot ? null : (NAMES[seat] ?? `Name ${seat}`),
      bot: bot ? 'steady' : null,
      here: true,
      missing: false,
      ready: true,
      clock: null,
      out: null,
      substitute: null,
    }
  })
}

export function infoOf(view: GameView, change: Partial<TableInfo> = {}): TableInfo {
  return {
    id: 'table',
    game: view.game,
    rules: `${view.game}/1`,
    options: {},
    clock: { kind: 'none' },
    absence: 'bot',
    players: view.players,
    status: view.result ? 'ended' : 'playing',
    seats: seatsOf(view.players),
    viewer: view.viewer,
    host: true,
    host_seat: null,
    host_missing: false,
    starter: null,
    invite: null,
    code: null,
    games: 1,
    game_id: 'game-1',
    commitment: null,
    ending: view.result ? { reason: 'finished' } : null,
    proposal: null,
    undoable: null,
    my_wish: view.viewer === null ? null : 'ask',
    stand_ins: [],
    spectators: 0,
    ...change,
  }
}

export function fakeTable(fixture: Fixture, change: Partial<TableInfo> = {}): FakeTable {
  const sent: Command[] = []
  const socket = {
    readyState: WebSocket.OPEN,
    send: (data: string) => {
      const message = JSON.parse(data) as { type: string }
      if (message.type === 'command') sent.push(message as Command)
    },
    close: () => undefined,
  } as unknown as WebSocket
  const table = new TableState({ id: 'table', open: () => socket })
  const tell = (message: ServerMessage): void => {
    socket.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  let version = 1
  const snapshot: Snapshot = {
    type: 'snapshot',
    version,
    changed: 0,
    now: 0,
    table: infoOf(fixture.view, change),
    view: fixture.view,
    log: fixture.log,
  }
  socket.onopen?.(new Event('open'))
  tell(snapshot)
  const steps = [...fixture.steps]
  return {
    table,
    sent,
    tell,
    step: () => {
      const next = steps.shift()
      if (!next) return
      const previous = version++
      tell({ type: 'update', previous, version, changed: version, now: 0, table: null, ...next })
    },
    accept: () => {
      const id = sent.at(-1)?.id ?? ''
      tell({ type: 'answer', id, ok: true, version, problem: null })
    },
  }
}
