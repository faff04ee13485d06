/** Who came in where: the same points, the same place. */
export interface Placing {
  seat: number
  points: number
  place: number
}

/** Seats by their points, the best first; who sits earlier comes first among equals. */
export function placesOf(totals: readonly number[]): Placing[] {
  return totals
    .map((points, seat) => ({
      seat,
      points,
      place: totals.filter((other) => other > points).length + 1,
    }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat)
}
