import type { RecordedMove } from './document'

/** Why a recorded move cannot have happened. */
export type ViolationCode =
  | 'other_seat'
  | 'not_now'
  | 'unreadable'
  | 'not_in_hand'
  | 'too_many_cards'
  | 'three_of_a_colour'
  | 'other_pattern'
  | 'closed_colour'
  | 'must_lay'
  | 'draw_first'
  | 'colour_not_to_fight'
  | 'after_the_end'
  | 'already_paid'
  | 'already_thrown'
  | 'not_scorekeeper'
  | 'nothing_to_undo'
  | 'decided'
  | 'undecided'

/** A recorded move against the rules; `index` counts the moves from 0. */
export class Violation extends Error {
  readonly code: ViolationCode
  readonly index: number
  readonly detail: string

  constructor(code: ViolationCode, index: number, detail = '') {
    super(`move ${index + 1}: ${code} ${detail}`.trimEnd())
    this.code = code
    this.index = index
    this.detail = detail
  }
}

/** The moves of a record are used up before the rules have ended the game. */
export class MovesEnd extends Error {}

/** Hands out the moves of a record one after the other. */
export class Moves {
  readonly #moves: readonly RecordedMove[]
  #taken = 0

  constructor(moves: readonly RecordedMove[]) {
    this.#moves = moves
  }

  /** How many moves were taken so far. */
  get taken(): number {
    return this.#taken
  }

  /** The next move, whoever made it; throws `MovesEnd`. */
  next(): RecordedMove {
    const move = this.#moves[this.#taken]
    if (move === undefined) throw new MovesEnd()
    this.#taken += 1
    return move
  }

  /** The text of the next move, which must be this seat's. */
  of(seat: number): string {
    const move = this.next()
    if (move.seat !== seat) this.refuse('other_seat', String(seat))
    return move.move
  }

  /** Says that the move taken last is against the rules. */
  refuse(code: ViolationCode, detail = ''): never {
    throw new Violation(code, this.#taken - 1, detail)
  }

  /** No move may follow once the game is over. */
  requireEnd(): void {
    if (this.#taken < this.#moves.length) throw new Violation('after_the_end', this.#taken)
  }
}
