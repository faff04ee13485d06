/** What one line of the slate brings, and when a game is decided. */
import type { BargonStory, Odd, ThrownRound } from './story'

const ROUNDS = 6

/** The colours of faces, a letter each. */
export function coloursOf(faces: readonly number[]): string {
  return faces.map((face) => (face < 3 ? 'R' : 'B')).join('')
}

/** Whose cube is the only one of its colour. */
export function oddOf(colours: string, players: number): Odd {
  const reds = colours.replaceAll('B', '').length
  if (reds === 0 || reds === colours.length) return null
  const cube = colours.indexOf(reds === 1 ? 'R' : 'B')
  return cube < players ? cube : 'cup'
}

/** What a round brings to the seat whose cube is the odd one. */
export function pointsFor(round: number, odd: Odd): number {
  return typeof odd === 'number' ? round : 0
}

/** Points per seat over these rounds. */
export function totalsOf(rounds: readonly ThrownRound[], players: number): number[] {
  return Array.from({ length: players }, (_, seat) =>
    rounds.reduce((sum, { odd, points }) => (odd === seat ? sum + points : sum), 0),
  )
}

/** Whether six rounds or more are over and exactly one seat leads. */
export function isDecided({ rounds, totals }: BargonStory): boolean {
  const best = Math.max(...totals)
  return rounds.length >= ROUNDS && totals.filter((total) => total === best).length === 1
}
