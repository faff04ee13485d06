/** The 102 cards of Gargon. */

export const COLOURS = ['W', 'B', 'V', 'R', 'Y', 'G'] as const
export type Colour = (typeof COLOURS)[number]

export interface Card {
  /** `R12`, `G0a` */
  readonly text: string
  readonly colour: Colour
  readonly value: number
  readonly amulets: number
  /** Orders the cards of one colour in one hand: by value, and `0a` above `0b`. */
  readonly rank: number
}

const PLACES = ['0a', '0b', ...Array.from({ length: 15 }, (_, place) => String(place + 1))]

function amuletsOf(value: number): number {
  if (value === 0 || value >= 13) return 0
  if (value === 1) return 5
  if (value <= 3) return 4
  if (value <= 6) return 3
  return value <= 9 ? 2 : 1
}

function makeCard(colour: Colour, place: string): Card {
  const value = Number.parseInt(place)
  const rank = place === '0b' ? -1 : value
  return { text: colour + place, colour, value, amulets: amuletsOf(value), rank }
}

/** All cards; a card's place here is its number in the fair shuffle. */
export const DECK: readonly Card[] = COLOURS.flatMap((colour) =>
  PLACES.map((place) => makeCard(colour, place)),
)

const BY_TEXT = new Map(DECK.map((card) => [card.text, card]))

/** The card that a text names, if it names one. */
export function cardNamed(text: string): Card | undefined {
  return BY_TEXT.get(text)
}

/** In the order of notation: colours W B V R Y G, high before low. */
export function inOrder(cards: readonly Card[]): Card[] {
  return [...cards].sort(
    (one, other) =>
      COLOURS.indexOf(one.colour) - COLOURS.indexOf(other.colour) || other.rank - one.rank,
  )
}

/** How many cards of equal colours: `2+1`, `1+1+1`. */
export function patternOf(cards: readonly Card[]): string {
  const counts = COLOURS.map((colour) => cards.filter((card) => card.colour === colour).length)
  return counts
    .filter((count) => count > 0)
    .sort((one, other) => other - one)
    .join('+')
}
