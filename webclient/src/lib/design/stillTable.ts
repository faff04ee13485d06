/** A table that stands still, so that the parts of a board can be shown without a server. */
import type {
  ClientMessage,
  GargonView,
  SeatInfo,
  ServerMessage,
  Snapshot,
  TableInfo,
} from '../protocol/wire'
import type { GargonEvent } from '../gargon/wire'
import { TableState } from '../state/table.svelte'
import example from './gargon.json'

const seatAt = (seat: number, change: Partial<SeatInfo>): SeatInfo => ({
  seat,
  kind: 'bot',
  name: null,
  bot: 'steady',
  here: true,
  missing: false,
  ready: true,
  clock: null,
  out: null,
  substitute: null,
  ...change,
})
const PERSON = { kind: 'person', bot: null } as const

/** One seat of every kind. */
export const SEATS = {
  here: seatAt(0, PERSON),
  away: seatAt(3, { ...PERSON, here: false }),
  bot: seatAt(1, {}),
  free: seatAt(4, { kind: 'free', bot: null }),
} as const

/** A round of Gargon in which the reader is to follow. */
export const GARGON = example as unknown as GargonView

const LAID: readonly GargonView['seats'][number]['laid'][] = [
  { colours: 'VVY', cards: ['V12', 'V9', 'Y8'] },
  null,
  { colours: 'VVY', cards: ['V11', 'V3', 'Y14'] },
  { colours: 'VVY', cards: ['V15', 'V2', 'Y6'] },
]

/** The cards turned up, and the viewer to choose what fights first. */
export const ORDER: GargonView = {
  ...GARGON,
  phase: 'order',
  turned_up: true,
  fights: [],
  to_fight: 'VY',
  seats: GARGON.seats.map((seat, at) => ({ ...seat, laid: LAID[at] ?? null })),
  question: { kind: 'order', id: 'still', colours: 'VY' },
}

/** One scene of every kind: cards turned up, a fight, and a card for the beaten one. */
export const HAPPENED: readonly GargonEvent[] = [
  { type: 'turned_up', cards: LAID.map((laid) => laid?.cards ?? []) },
  ...GARGON.fights.slice(2, 3),
  { type: 'drew', seat: 0, pile: 'left', colour: 'R', card: 'R12', replacement: true },
]

export const TABLE: TableInfo = {
  id: 'still',
  game: 'gargon',
  rules: 'gargon/1',
  options: {},
  clock: { kind: 'live', reserve: 300, increment: 10 },
  absence: 'bot',
  players: 4,
  status: 'playing',
  seats: [
    seatAt(0, { ...PERSON, clock: { left: 118, running: false } }),
    seatAt(1, {}),
    seatAt(2, { ...PERSON, clock: { left: 9, running: false } }),
    seatAt(3, { ...PERSON, here: false, clock: { left: 240, running: false } }),
  ],
  viewer: 0,
  host: true,
  host_seat: null,
  host_missing: false,
  starter: null,
  invite: null,
  code: null,
  games: 1,
  game_id: 'still',
  commitment: null,
  ending: null,
  proposal: null,
  undoable: null,
  my_wish: 'ask',
  stand_ins: [],
  spectators: 0,
}

/** Says yes to everything, and changes nothing. */
function replyTo(message: ClientMessage): ServerMessage | null {
  if (message.type === 'ping') return { type: 'pong', now: 0 }
  if (message.type === 'command')
    return { type: 'answer', id: message.id, ok: true, version: 1, problem: null }
  return null
}

/** A table with that view, and changed so, over a line on which nothing more will come. */
export function stillTable(view: GargonView = GARGON, change: Partial<TableInfo> = {}): TableState {
  const info = { ...TABLE, ...change }
  const tell = (message: ServerMessage | null): void => {
    if (message) line.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  const line = {
    readyState: WebSocket.OPEN,
    send: (data: string) => {
      tell(replyTo(JSON.parse(data) as ClientMessage))
    },
    close: () => undefined,
  } as unknown as WebSocket
  const table = new TableState({ id: info.id, open: () => line })
  line.onopen?.(new Event('open'))
  const snapshot = { version: 1, changed: 0, now: 0, table: info, view, log: [] }
  tell({ type: 'snapshot', ...snapshot } satisfies Snapshot)
  return table
}
