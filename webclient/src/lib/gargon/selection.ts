/**
 * Choosing cards for a lay. What is legal comes with the question (patterns and colours); here
 * the lifted cards are only compared with it.
 */
import { coloursIn, countColours, type Card, type Colour } from './cards'
import type { LayQuestion, Pattern } from './wire'

export type Reason =
  | { code: 'nothing' }
  | { code: 'not_asked' }
  | { code: 'must_pass' }
  | { code: 'must_lay' }
  | { code: 'draw_first' }
  | { code: 'colour'; colours: Colour[] }
  | { code: 'too_few'; patterns: Pattern[] }
  | { code: 'pattern'; patterns: Pattern[] }

type Limits = Pick<LayQuestion, 'patterns' | 'colours'>

/** Colour counts of some cards, largest first: the shape that a pattern names. */
function shapeOf(cards: readonly Card[]): number[] {
  return countColours(cards.map((card) => card.colour))
    .filter((count) => count > 0)
    .sort((a, b) => b - a)
}

/** The shape of some cards as patterns are written: `2+1`; empty for no cards. */
export function patternOf(cards: readonly Card[]): string {
  return shapeOf(cards).join('+')
}

export function partsOf(pattern: string): number[] {
  return pattern === '' ? [] : pattern.split('+').map(Number)
}

export function sizeOf(pattern: string): number {
  return partsOf(pattern).reduce((sum, part) => sum + part, 0)
}

/** Why these cards cannot be laid now; `null` when they can. */
export function whyNot(question: Limits, lifted: readonly Card[]): Reason | null {
  if (question.patterns.length === 0) return { code: 'must_pass' }
  if (lifted.length === 0) return { code: 'nothing' }
  if (lifted.some((card) => !question.colours.includes(card.colour))) {
    return { code: 'colour', colours: coloursIn(question.colours) }
  }
  const pattern = patternOf(lifted)
  if (question.patterns.some((wanted) => wanted === pattern)) return null
  const short = question.patterns.every((wanted) => sizeOf(wanted) > lifted.length)
  return { code: short ? 'too_few' : 'pattern', patterns: question.patterns }
}

/** Why a card of the hand is of no use for any lay now; `null` when it is. */
export function whyUseless(question: Limits, hand: readonly Card[], card: Card): Reason | null {
  if (question.patterns.length === 0) return { code: 'must_pass' }
  if (!question.colours.includes(card.colour)) {
    return { code: 'colour', colours: coloursIn(question.colours) }
  }
  return canGrow(question, hand, [card]) ? null : { code: 'pattern', patterns: question.patterns }
}

/** Whether the hand can complete these cards to one of the patterns asked for. */
export function canGrow(question: Limits, hand: readonly Card[], lifted: readonly Card[]): boolean {
  const usable = hand.filter((card) => question.colours.includes(card.colour))
  const held = countColours(usable.map((card) => card.colour))
  const taken = countColours(lifted.map((card) => card.colour))
  return question.patterns.some((pattern) => fits(partsOf(pattern), held, taken))
}

/** Whether each part can get a colour of its own that holds enough, using all the taken ones. */
function fits(parts: number[], held: readonly number[], taken: readonly number[]): boolean {
  const [part, ...rest] = parts
  if (part === undefined) return taken.every((count) => count === 0)
  return held.some((count, place) => {
    if (count < part || (taken[place] ?? 0) > part) return false
    return fits(rest, without(held, place), without(taken, place))
  })
}

function without(counts: readonly number[], place: number): number[] {
  return counts.map((count, at) => (at === place ? 0 : count))
}

/**
 * The lifted cards after a tap on one of the hand. A lifted card is lowered; another is lifted, and
 * takes the place of one of its colour where the pattern has no room for both, else that of the
 * one lifted longest ago.
 */
export function tap(
  lifted: readonly Card[],
  card: Card,
  question: Limits | null,
  hand: readonly Card[],
): Card[] {
  if (lifted.some((other) => other.name === card.name)) {
    return lifted.filter((other) => other.name !== card.name)
  }
  const all = [...lifted, card]
  if (question === null) return all.slice(-3)
  return (
    [lifted, ...withoutOne(lifted, card.colour)]
      .map((kept) => [...kept, card])
      .find((next) => canGrow(question, hand, next)) ?? tap(lifted.slice(1), card, question, hand)
  )
}

/** What is left when one card makes room: first those of that colour, the longest lifted first. */
function withoutOne(lifted: readonly Card[], colour: Colour): Card[][] {
  const order = [
    ...lifted.filter((card) => card.colour === colour),
    ...lifted.filter((card) => card.colour !== colour),
  ]
  return order.map((leaving) => lifted.filter((card) => card !== leaving))
}

/** The lay in notation. Cards go in the hand's own order, which is the notation's. */
export function layText(hand: readonly string[], lifted: readonly Card[]): string {
  const names = new Set(lifted.map((card) => card.name))
  return hand.filter((name) => names.has(name)).join(' ')
}
