/** Where every card is, as far as the view tells. */
import { COLOURS, everyCardOf, parseCard, type Card, type Colour } from './cards'
import type { KnownCards, View } from './wire'

export type Whereabouts = 'mine' | 'won' | 'gone' | 'laid' | 'hidden'

export interface Row {
  colour: Colour
  cards: { card: Card; where: Whereabouts }[]
  /** Cards of the colour whose values the viewer has not seen. */
  unseen: number
  /** Cards of the colour in both piles. */
  piles: number
}

export function tallyOf(view: View): Row[] {
  const known = knownCards(view)
  return COLOURS.map((colour) => {
    const cards = everyCardOf(colour).map((card) => ({
      card,
      where: known.get(card.name) ?? ('hidden' as const),
    }))
    return {
      colour,
      cards,
      unseen: cards.filter(({ where }) => where === 'hidden').length,
      piles: view.piles.join('').split(colour).length - 1,
    }
  })
}

function knownCards(view: View): Map<string, Whereabouts> {
  const known = new Map<string, Whereabouts>()
  const mark = (cards: readonly string[] | null | undefined, where: Whereabouts): void => {
    for (const card of cards ?? []) known.set(card, where)
  }
  for (const seat of view.seats) mark(seat.laid?.cards, 'laid')
  for (const seat of view.seats) mark(seat.winnings.cards, 'won')
  mark(view.discards.cards, 'gone')
  mark(view.hand, 'mine')
  return known
}

/** What some won cards of a colour are worth so far. */
export interface Stack {
  colour: Colour
  count: number
  /** Strongest first; `null` where memory is closed. */
  cards: Card[] | null
  amulets: number
  zeros: number
}

export function stackOf(known: KnownCards, colour: Colour): Stack {
  const cards = known.cards?.filter((name) => name.startsWith(colour)).map(parseCard) ?? null
  return {
    colour,
    count: known.counts[COLOURS.indexOf(colour)] ?? 0,
    cards,
    amulets: (cards ?? []).reduce((sum, card) => sum + card.amulets, 0),
    zeros: (cards ?? []).filter((card) => card.value === 0).length,
  }
}
