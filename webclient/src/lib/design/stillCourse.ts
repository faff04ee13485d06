/** Tables at which something goes on besides moves, each in one state. */
import type { GargonView, TableInfo, TableSummary } from '../protocol/wire'
import { GARGON, SEATS, TABLE } from './stillTable'

const named = (name: string) => ({ ...SEATS.here, name })

/** Everybody is a person with a name. */
const SEATED = ['Griffin', 'Basilisk', 'Sphinx', 'Hydra'].map((name, seat) => ({
  ...named(name),
  seat,
}))
const away = (seat: number, change: Partial<TableInfo['seats'][number]>): TableInfo['seats'] =>
  SEATED.map((one) => (one.seat === seat ? { ...one, ...change } : one))

/** What the bar below the title tells of. */
export const COURSES = {
  asked: { seats: SEATED, proposal: { id: 'p', what: 'undo', by: 1, agreed: [1, 2] } },
  asks: { seats: SEATED, proposal: { id: 'p', what: 'end', by: 0, agreed: [0, 3] } },
  mine: { seats: away(0, { out: 'absent', substitute: 'bot:steady' }) },
  other: { seats: away(2, { out: 'time', substitute: 'bot:steady' }) },
} as const satisfies Record<string, Partial<TableInfo>>

/** What the table's own menu offers: a move to take back, and a game that ends without the viewer. */
export const MENUS = {
  undo: { seats: SEATED, undoable: 0 },
  last: { seats: [...SEATED.slice(0, 1), ...TABLE.seats.slice(1, 2)], players: 2 },
} as const satisfies Record<string, Partial<TableInfo>>

const endedFor = (...winners: number[]): GargonView =>
  ({ ...GARGON, question: null, waiting: [], result: { winners } }) as unknown as GargonView

/** How a game has ended. */
export const ENDINGS: Readonly<Record<string, { view: GargonView; info: Partial<TableInfo> }>> = {
  won: { view: endedFor(0), info: over('finished') },
  shared: { view: endedFor(0, 2), info: over('finished') },
  lost: { view: endedFor(1), info: over('finished') },
  agreed: { view: GARGON, info: over('agreed') },
}

function over(reason: string): Partial<TableInfo> {
  return { seats: SEATED, status: 'ended', ending: { reason } }
}

/** A table that fills: every kind of chair, and the viewer's own. */
export const WAITING: TableInfo = {
  ...TABLE,
  status: 'waiting',
  players: 5,
  options: { memory: 'open', replacements: 'losers', match: 1, start: 'random' },
  seats: [
    { ...named('Griffin'), seat: 0 },
    SEATS.bot,
    { ...SEATS.free, seat: 2 },
    { ...SEATS.away, name: 'Hydra', seat: 3 },
    { ...SEATS.free, seat: 4 },
  ],
}

const LINE: TableSummary = {
  id: 'still',
  game: 'gargon',
  status: 'playing',
  ending: null,
  players: 3,
  names: ['Griffin', 'Basilisk', 'steady'],
  bots: [2],
  viewer: 0,
  waiting: [0],
  my_turn: true,
  changed: 0,
}

/** Lines of the list of my tables, `changed` so many seconds ago. */
export const LINES: readonly TableSummary[] = [
  LINE,
  { ...LINE, id: 'b', game: 'bargon', my_turn: false, waiting: [1], changed: 90 },
  { ...LINE, id: 'c', status: 'waiting', my_turn: false, names: ['Griffin', null, null], bots: [] },
  { ...LINE, id: 'd', status: 'ended', my_turn: false, waiting: [], changed: 200_000 },
]

/** Purses: full, with a refill that is due, and with too little for what is asked. */
export const PURSES = [
  { chips: 1_000, refillAt: null },
  { chips: 140, refillAt: 0 },
  { chips: 3, refillAt: 4_102_444_800 },
] as const
