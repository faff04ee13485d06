/** Events cut into the small scenes in which fights are shown, one after the other. */
import { sidesOf } from './sentences'
import type { DealScore, Fought, GargonEvent, KnownCards, PileName, View } from './wire'
import { COLOURS, colourOf } from './cards'

export type Why = 'alone' | 'higher' | 'zeros' | 'forgotten'

export interface RevealStage {
  kind: 'reveal'
  /** Per seat, strongest first. */
  cards: readonly (readonly string[])[]
}
export interface FightStage {
  kind: 'fight'
  fight: Fought
  why: Why
  beaten: readonly number[]
}
export interface DrawStage {
  kind: 'draw'
  seat: number
  pile: PileName
  colour: string
  card: string | null
}
export type Stage = RevealStage | FightStage | DrawStage

/** Why a fight went as it did: what a player wants to understand. */
export function whyWon(fight: Fought): Why {
  if (fight.seats.length === 1) return 'alone'
  if (fight.fighters === null) return 'forgotten'
  return sidesOf(fight).value === 0 ? 'zeros' : 'higher'
}

/** The scenes of some events. What needs no scene (lays, passes, draws after passing) has none. */
export function stagesOf(events: readonly GargonEvent[]): Stage[] {
  return events.flatMap((event): Stage[] => {
    switch (event.type) {
      case 'turned_up':
        return event.cards === null ? [] : [{ kind: 'reveal', cards: event.cards }]
      case 'fought':
        return [fightStage(event)]
      case 'drew':
        return event.replacement
          ? [
              {
                kind: 'draw',
                seat: event.seat,
                pile: event.pile as PileName,
                colour: event.colour,
                card: event.card,
              },
            ]
          : []
      default:
        return []
    }
  })
}

/** How many events of a log may be told while so many scenes are still to come. */
export function toldSoFar(log: readonly GargonEvent[], toCome: number): number {
  let told = log.length
  for (let left = toCome; left > 0 && told > 0; told -= 1) {
    const event = log[told - 1]
    left -= event ? stagesOf([event]).length : 0
  }
  return told
}

function fightStage(fight: Fought): FightStage {
  const beaten = fight.seats.filter((seat) => seat !== fight.winner)
  return { kind: 'fight', fight, why: whyWon(fight), beaten }
}

/** How long a scene stands at the calm speed, in milliseconds. */
export function lengthOf(stage: Stage): number {
  if (stage.kind === 'draw') return 1100
  if (stage.kind === 'reveal') return 1900
  return stage.why === 'alone' ? 1700 : 2600
}

/**
 * Winnings and discards as they were before fights that are still to be shown, so that the table
 * does not tell the end of a story before it is told.
 */
export function holdBack(view: View, untold: readonly Fought[]): View {
  if (untold.length === 0) return view
  const won = untold.map(({ winner, fighters, colour }) => ({
    winner,
    colour,
    card: fighters?.find(({ seat }) => seat === winner)?.card ?? null,
  }))
  const seats = view.seats.map((seat, place) => ({
    ...seat,
    winnings: won
      .filter(({ winner }) => winner === place)
      .reduce((known, { card, colour }) => withoutCard(known, colour, card), seat.winnings),
  }))
  return { ...view, seats, score: null satisfies DealScore | null }
}

function withoutCard(known: KnownCards, letter: string, card: string | null): KnownCards {
  const place = COLOURS.indexOf(colourOf(letter))
  return {
    counts: known.counts.map((count, at) => (at === place ? Math.max(0, count - 1) : count)),
    cards: known.cards?.filter((other) => other !== card) ?? null,
  }
}
