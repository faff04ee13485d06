/**
 * A round as it lies on the table while its fights are still shown. The server has often begun the
 * next one by then, and its number, its badges and its lays would tell how this one ended.
 */
import { parseCard } from './cards'
import type { GargonEvent, LaidCards, View } from './wire'

export interface Lying {
  deal: number
  round: number
  start_player: number
  last_seat: number
  /** Per seat. */
  laid: readonly (LaidCards | null)[]
}

/** The round that some events tell the fights of; `before` is the view that they came upon. */
export function lyingIn(before: View | null, events: readonly GargonEvent[]): Lying | null {
  if (before === null) return null
  const { deal, round, start_player, last_seat } = before
  const turned = events.find((event) => event.type === 'turned_up')
  const laid = turned?.cards?.map(laidOf) ?? before.seats.map((seat) => seat.laid)
  return { deal, round, start_player, last_seat, laid }
}

function laidOf(cards: readonly string[]): LaidCards | null {
  if (cards.length === 0) return null
  return { colours: cards.map((card) => parseCard(card).colour).join(''), cards: [...cards] }
}

/** A view with the round as it lay, where it has gone on to the next. */
export function asItLay(view: View, lying: Lying | null): View {
  if (lying === null || (lying.deal === view.deal && lying.round === view.round)) return view
  const { laid, ...round } = lying
  const seats = view.seats.map((seat, place) => {
    const lay = laid[place] ?? null
    return { ...seat, laid: lay, passed: lay === null }
  })
  return { ...view, ...round, seats, turned_up: true }
}
