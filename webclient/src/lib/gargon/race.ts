/** The race for the most cards of each colour, from what the view shows. */
import { COLOURS, type Colour } from './cards'
import type { View } from './wire'

export interface Lane {
  colour: Colour
  /** Cards won, per seat. */
  counts: number[]
  /** Who has the most, several when tied, nobody while nobody has any. */
  leaders: number[]
}

export function lanesOf(view: View): Lane[] {
  return COLOURS.map((colour, place) => {
    const counts = view.seats.map((seat) => seat.winnings.counts[place] ?? 0)
    const most = Math.max(0, ...counts)
    const leaders =
      most === 0 ? [] : counts.flatMap((count, seat) => (count === most ? [seat] : []))
    return { colour, counts, leaders }
  })
}

/** The best of the others in a lane. */
export function bestOther(lane: Lane, seat: number): number {
  return Math.max(0, ...lane.counts.filter((_, other) => other !== seat))
}
