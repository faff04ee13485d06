/** A socket under the test's control, and a table to talk about. */
import type {
  ClientMessage,
  ServerMessage,
  Snapshot,
  TableInfo,
  Update,
} from '../../src/lib/protocol/wire'

export class FakeSocket {
  static all: FakeSocket[] = []
  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1)
    if (!socket) throw new Error('no socket was opened')
    return socket
  }

  readyState: number = WebSocket.CONNECTING
  sent: ClientMessage[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null

  constructor(readonly url: string) {
    FakeSocket.all.push(this)
  }

  send(data: string): void {
    this.sent.push(JSON.parse(data) as ClientMessage)
  }

  close(): void {
    this.readyState = WebSocket.CLOSED
  }

  accept(): void {
    this.readyState = WebSocket.OPEN
    this.onopen?.()
  }

  tell(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  break(): void {
    this.readyState = WebSocket.CLOSED
    this.onclose?.()
  }

  sentOf<Type extends ClientMessage['type']>(type: Type): Extract<ClientMessage, { type: Type }>[] {
    return this.sent.filter(
      (message): message is Extract<ClientMessage, { type: Type }> => message.type === type,
    )
  }
}

export const openFake = (url: string): WebSocket => new FakeSocket(url) as unknown as WebSocket

const SEAT = { here: true, missing: false, ready: true, clock: null, out: null, substitute: null }

export const TABLE: TableInfo = {
  id: 'table',
  game: 'bargon',
  rules: 'bargon/1',
  options: {},
  clock: { kind: 'none' },
  absence: 'bot',
  players: 2,
  status: 'waiting',
  seats: [
    { ...SEAT, seat: 0, kind: 'person', name: 'Ada', bot: null },
    { ...SEAT, seat: 1, kind: 'bot', name: 'steady', bot: 'steady' },
  ],
  viewer: 0,
  host: true,
  host_seat: 0,
  host_missing: false,
  starter: 0,
  invite: 'secret',
  code: null,
  games: 1,
  game_id: 'game-1',
  commitment: 'c0ffee',
  ending: null,
  proposal: null,
  undoable: null,
  my_wish: null,
  stand_ins: [],
  spectators: 0,
}

/** When a step was made: a time of day to the last digit that a number holds. */
export function timeOf(version: number): number {
  return 1796008266.67 + version / 7
}

export function snapshot(version: number, change: Partial<TableInfo> = {}): Snapshot {
  return {
    type: 'snapshot',
    version,
    changed: timeOf(version),
    now: 0,
    table: { ...TABLE, ...change },
    view: null,
    log: [],
  }
}

export function update(version: number, change: Partial<Update> = {}): Update {
  return {
    type: 'update',
    previous: version - 1,
    version,
    changed: timeOf(version),
    now: 0,
    table: null,
    view: null,
    events: [{ type: 'threw', seat: 0, round: version }],
    ...change,
  }
}
