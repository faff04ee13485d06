/**
 * Names for parts of the generated messages.
 *
 * Components import from here, never from `messages.ts`: what the generator happens to call a
 * union or an inlined type may change, these names do not.
 */
import type { BargonView, GargonView, SeatInfo, Snapshot, TableInfo } from './messages'

export type {
  About,
  Answer,
  BargonView,
  BotInfo,
  Closing,
  Command,
  Fought,
  GargonView,
  Me,
  OpenTable,
  Presence,
  Problem,
  SeatInfo,
  Snapshot,
  Status,
  TableInfo,
  TableOpened,
  TableSummary,
  Update,
} from './messages'

import type { Answer, Closing, Command, Hello, Ping, Pong, Presence, Update } from './messages'

export type Wish = Command['do']
export type ClientMessage = Command | Hello | Ping
export type ServerMessage = Snapshot | Update | Presence | Answer | Pong | Closing

export type GameView = NonNullable<Snapshot['view']>
export type GameEvent = Snapshot['log'][number]
/** The event with that tag: `EventOf<'drew'>`. */
export type EventOf<Tag extends GameEvent['type']> = Extract<GameEvent, { type: Tag }>

export type GargonQuestion = NonNullable<GargonView['question']>
export type BargonQuestion = NonNullable<BargonView['question']>

export type GameName = 'gargon' | 'bargon'
export type Seat = number
export type SeatKind = 'free' | 'person' | 'bot'
export type Options = TableInfo['options']

/** The letters of the six colours, in the one order used everywhere. */
export const COLOURS = ['W', 'B', 'V', 'R', 'Y', 'G'] as const
export type ColourLetter = (typeof COLOURS)[number]

/** Narrows the free text of `SeatInfo.kind`. */
export const isFree = (seat: SeatInfo): boolean => seat.kind === 'free'
export const isBot = (seat: SeatInfo): boolean => seat.kind === 'bot'
export const isPerson = (seat: SeatInfo): boolean => seat.kind === 'person'
