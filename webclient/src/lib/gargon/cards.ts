/** What is printed on the cards: names in notation, colours, values, amulets. */

export const COLOURS = ['W', 'B', 'V', 'R', 'Y', 'G'] as const
export type Colour = (typeof COLOURS)[number]

/** Amulets printed on a card, by its value. */
const AMULETS = [0, 5, 4, 4, 3, 3, 3, 2, 2, 2, 1, 1, 1, 0, 0, 0] as const
export const CARDS_OF_A_COLOUR = 17

export interface Card {
  /** In notation: `R12`, `G0a`. */
  name: string
  colour: Colour
  value: number
  amulets: number
}

export function isColour(letter: string): letter is Colour {
  return (COLOURS as readonly string[]).includes(letter)
}

/** A letter of the wire as a colour; an unknown one is a fault of the program. */
export function colourOf(letter: string): Colour {
  const first = letter.charAt(0)
  if (!isColour(first)) throw new Error(`No colour is called ${letter}`)
  return first
}

/** Colours written as a string of letters: `RRG`. */
export function coloursIn(letters: string): Colour[] {
  return Array.from(letters, colourOf)
}

export function parseCard(name: string): Card {
  const value = Number.parseInt(name.slice(1), 10)
  return { name, colour: colourOf(name), value, amulets: AMULETS[value] ?? 0 }
}

/** All cards of a colour, strongest first. */
export function everyCardOf(colour: Colour): Card[] {
  const values = Array.from({ length: 15 }, (_, step) => String(15 - step))
  return [...values, '0a', '0b'].map((value) => parseCard(colour + value))
}

/** How many of each colour there are, in the order W B V R Y G. */
export function countColours(colours: Iterable<Colour>): number[] {
  const all = [...colours]
  return COLOURS.map((colour) => all.filter((other) => other === colour).length)
}

/** Pairs of colour and count, without the colours there are none of. */
export function presentColours(counts: readonly number[]): { colour: Colour; count: number }[] {
  return COLOURS.map((colour, place) => ({ colour, count: counts[place] ?? 0 })).filter(
    ({ count }) => count > 0,
  )
}

/** Cards by colour, the largest group first, each in the given order. */
export function groupByColour(cards: readonly Card[]): Card[][] {
  return COLOURS.map((colour) => cards.filter((card) => card.colour === colour))
    .filter((group) => group.length > 0)
    .sort((a, b) => b.length - a.length)
}
