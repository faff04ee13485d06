/**
 * The generated messages plus the few names the generator does not know.
 *
 * Components import from here: what is inlined or renamed in `messages.ts` may change, these names
 * do not.
 */
import type { GameEvent, SeatInfo, TableInfo } from './messages'

export type * from './messages'

/** The event with that tag: `EventOf<'drew'>`. */
export type EventOf<Tag extends GameEvent['type']> = Extract<GameEvent, { type: Tag }>

export type GameName = 'gargon' | 'bargon'
export type Seat = number
export type Options = TableInfo['options']
export type Absence = TableInfo['absence']

/** The letters of the six colours, in the one order used everywhere. */
export const COLOURS = ['W', 'B', 'V', 'R', 'Y', 'G'] as const
export type ColourLetter = (typeof COLOURS)[number]

export const isFree = (seat: SeatInfo): boolean => seat.kind === 'free'
export const isBot = (seat: SeatInfo): boolean => seat.kind === 'bot'
export const isPerson = (seat: SeatInfo): boolean => seat.kind === 'person'
