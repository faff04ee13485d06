/** Deals the cards anew from the published chance. */
import type { Chance } from '../chance'
import { DECK, type Card } from './cards'
import type { Deal } from './story'

const HAND = 10

/** Deal `number`, as the secret and everybody's bytes decide it. */
export function dealCards(chance: Chance, number: number, players: number, start: number): Deal {
  const label = number === 1 ? 'gargon/shuffle' : `gargon/shuffle/${number}`
  const cards = chance.shuffle(label, DECK.length).map((place) => DECK[place] as Card)
  const rest = cards.slice(players * HAND)
  return {
    number,
    start,
    hands: Array.from({ length: players }, (_, seat) =>
      cards.slice(seat * HAND, (seat + 1) * HAND),
    ),
    piles: { left: rest.slice(0, rest.length / 2), right: rest.slice(rest.length / 2) },
    rounds: [],
    winnings: Array.from({ length: players }, () => []),
    score: null,
  }
}

/** The first start player, when the table left it to chance. */
export function drawStart(chance: Chance, players: number): number {
  return chance.numbers('gargon/start', players, 1)[0] as number
}
