/** The score of one deal, every number with what it is made of. */
import { COLOURS, type Card, type Colour } from './cards'

export interface ColourLine {
  colour: Colour
  cards: number
  zeros: number
  amulets: number
  factor: number
  bonus: number
  points: number
}

export interface DealScore {
  points: number[]
  /** Per seat the six colours in the order W B V R Y G. */
  colours: ColourLine[][]
}

/** Scores what each seat has won. */
export function scoreDeal(winnings: readonly (readonly Card[])[]): DealScore {
  const sheets = winnings.map((won) =>
    COLOURS.map((colour) =>
      lineOf(
        colour,
        won.filter((card) => card.colour === colour),
        winnings.map((other) => other.filter((card) => card.colour === colour).length),
      ),
    ),
  )
  return {
    points: sheets.map((sheet) => sheet.reduce((sum, line) => sum + line.points, 0)),
    colours: sheets,
  }
}

function lineOf(colour: Colour, won: readonly Card[], everybodys: readonly number[]): ColourLine {
  const zeros = won.filter((card) => card.value === 0).length
  const amulets = won.reduce((sum, card) => sum + card.amulets, 0)
  const factor = zeros === 0 ? 1 : zeros === 1 ? 2 : 4
  const bonus = bonusFor(won.length, everybodys)
  return {
    colour,
    cards: won.length,
    zeros,
    amulets,
    factor,
    bonus,
    points: amulets * factor + bonus,
  }
}

function bonusFor(cards: number, everybodys: readonly number[]): number {
  const most = Math.max(...everybodys)
  if (cards === 0 || cards < most) return 0
  return everybodys.filter((count) => count === most).length === 1 ? 10 : 5
}
