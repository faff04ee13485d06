/** The part of the wire that belongs to Gargon, under the names this folder uses. */
import type { EventOf, GargonQuestion, GargonView } from '../protocol/wire'

export type View = GargonView
export type Fought = EventOf<'fought'>
export type Question = GargonQuestion
export type QuestionOf<Kind extends Question['kind']> = Extract<Question, { kind: Kind }>

export type GargonEvent =
  | EventOf<'deal_began'>
  | EventOf<'round_began'>
  | EventOf<'laid'>
  | EventOf<'passed'>
  | EventOf<'drew'>
  | EventOf<'turned_up'>
  | EventOf<'fight_chosen'>
  | EventOf<'fought'>
  | EventOf<'pile_emptied'>
  | EventOf<'deal_scored'>
  | EventOf<'gargon_ended'>

export type SeatView = View['seats'][number]
export type LaidCards = NonNullable<SeatView['laid']>
export type KnownCards = View['discards']
export type Pattern = NonNullable<View['pattern']>
export type DealScore = NonNullable<View['score']>
export type ColourScore = DealScore['colours'][number][number]
export type LayQuestion = QuestionOf<'lay'>
export type PileName = 'left' | 'right'
export type EventNamed<Type extends GargonEvent['type']> = Extract<GargonEvent, { type: Type }>
