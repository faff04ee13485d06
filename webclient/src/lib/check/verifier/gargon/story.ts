/** What happened in a game of Gargon, all cards open. */
import type { Card, Colour } from './cards'
import type { DealScore } from './score'

export type Pile = 'left' | 'right'

export interface Draw {
  seat: number
  pile: Pile
  card: Card
}

/** One seat's turn in the laying; no cards: it passed and drew. */
export interface Turn {
  seat: number
  cards: Card[]
  drew: Draw[]
}

export interface Fighter {
  seat: number
  card: Card
}

/** `number` 1 is fought with the stronger cards, 2 with the weaker; `picked`: by a move. */
export interface Fight {
  colour: Colour
  number: number
  picked: boolean
  fighters: Fighter[]
  winner: number
  replacements: Draw[]
}

export interface Round {
  number: number
  start: number
  turns: Turn[]
  fights: Fight[]
}

/** `hands` and `piles` as they were dealt, piles from the open end. */
export interface Deal {
  number: number
  start: number
  hands: Card[][]
  piles: Record<Pile, Card[]>
  rounds: Round[]
  winnings: Card[][]
  score: DealScore | null
}

export interface GargonStory {
  game: 'gargon'
  deals: Deal[]
  totals: number[]
}
