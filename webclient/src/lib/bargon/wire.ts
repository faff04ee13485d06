/** The part of the wire that belongs to Bargon, under the names this folder uses. */
import type { BargonQuestion, BargonView, EventOf } from '../protocol/wire'

export type View = BargonView
export type Question = BargonQuestion
export type SlateQuestion = Extract<Question, { kind: 'slate' }>
export type RoundLine = View['slate'][number]
export type SlateNote = View['history'][number]
export type Odd = RoundLine['odd']
export type Cubes = NonNullable<View['cubes']>

export type BargonEvent =
  | EventOf<'paid'>
  | EventOf<'pot_filled'>
  | EventOf<'threw'>
  | EventOf<'revealed'>
  | EventOf<'lifted'>
  | EventOf<'round_scored'>
  | EventOf<'tied_after'>
  | EventOf<'slate_entered'>
  | EventOf<'slate_undone'>
  | EventOf<'pot_paid_out'>
  | EventOf<'game_ended'>

/** The two colours of a cube, by their letters. */
export type CubeColour = 'R' | 'B'

export const isCubeColour = (letter: string | undefined): letter is CubeColour =>
  letter === 'R' || letter === 'B'

/** The colours of `RBR` one by one. */
export const lettersOf = (colours: string): CubeColour[] => colours.split('').filter(isCubeColour)

/** The colour of a face 0..5. */
export const colourOfFace = (face: number): CubeColour => (face < 3 ? 'R' : 'B')
