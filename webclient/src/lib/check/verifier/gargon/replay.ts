/** Plays the recorded moves of Gargon with the cards that were really dealt. */
import type { Chance } from '../chance'
import type { Moves } from '../moves'
import { dealCards, drawStart } from './deal'
import { playRound, type DealInPlay } from './round'
import { scoreDeal } from './score'
import type { Deal, GargonStory } from './story'

export interface GargonOptions {
  start: number | 'random'
  replacements: 'losers' | 'none'
  memory: 'open' | 'closed'
  match: number
}

const MOST_DEALS = 20

/** The options of a record, or nothing when they are no options of this game. */
export function readGargonOptions(
  given: Record<string, unknown>,
  players: number,
): GargonOptions | null {
  const { start, replacements, memory, match, ...others } = given
  const known =
    Object.keys(others).length === 0 &&
    (start === 'random' || isBetween(start, 0, players - 1)) &&
    (replacements === 'losers' || replacements === 'none') &&
    (memory === 'open' || memory === 'closed') &&
    isBetween(match, 1, MOST_DEALS)
  return known && players >= 3 && players <= 5 ? { start, replacements, memory, match } : null
}

/**
 * Fills `story` while it plays, so that after `MovesEnd` or a `Violation` it tells what came before.
 */
export function replayGargon(
  story: GargonStory,
  options: GargonOptions,
  players: number,
  chance: Chance,
  moves: Moves,
): void {
  const first = options.start === 'random' ? drawStart(chance, players) : options.start
  for (let number = 1; number <= options.match; number++) {
    const deal = dealCards(chance, number, players, (first + number - 1) % players)
    story.deals.push(deal)
    playDeal(deal, options, moves)
    const { points } = (deal.score = scoreDeal(deal.winnings))
    story.totals = story.totals.map((total, seat) => total + (points[seat] ?? 0))
  }
  moves.requireEnd()
}

/** A story in which nothing has happened yet. */
export function newGargonStory(players: number): GargonStory {
  return { game: 'gargon', deals: [], totals: Array<number>(players).fill(0) }
}

function playDeal(deal: Deal, options: GargonOptions, moves: Moves): void {
  const play: DealInPlay = {
    players: deal.hands.length,
    losersDraw: options.replacements === 'losers',
    hands: deal.hands.map((hand) => [...hand]),
    piles: { left: [...deal.piles.left], right: [...deal.piles.right] },
    winnings: deal.winnings,
    moves,
  }
  for (let number = 1; play.piles.left.length > 0 && play.piles.right.length > 0; number++) {
    const round = {
      number,
      start: (deal.start + number - 1) % play.players,
      turns: [],
      fights: [],
    }
    deal.rounds.push(round)
    playRound(play, round)
  }
}

function isBetween(value: unknown, lowest: number, highest: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= lowest && (value as number) <= highest
}
