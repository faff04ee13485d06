/** What happened in a game of Bargon. */

/** Whose cube differs in colour: a seat's, the cup's, or nobody's. */
export type Odd = number | 'cup' | null

export interface ThrownRound {
  round: number
  /** By seat, the cup's last: 0-2 red, 3-5 blue; unknown for physical cubes. */
  faces: number[] | null
  /** `RBR`; unknown when only the odd one was entered. */
  colours: string | null
  odd: Odd
  points: number
  liftedBy: number | null
}

/** A line of the scorekeeper's history; `stands` is false once it was taken back. */
export interface Note {
  text: string
  round: number
  stands: boolean
}

export interface BargonStory {
  game: 'bargon'
  /** The seats that have paid the ante, in the order in which they did. */
  paid: number[]
  /** Chips that were paid in. */
  pot: number
  rounds: ThrownRound[]
  totals: number[]
  notes: Note[]
}
