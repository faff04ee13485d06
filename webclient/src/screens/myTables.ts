/** What a line in the list of my tables says: with whom, and whose turn it is. */
import { t, type Texts } from '../lib/i18n/index.svelte'
import { botAt } from '../lib/names'
import type { Seat, TableSummary } from '../lib/protocol/wire'

type Words = Texts['lobby']['home']

/** `against 3 bots`, `with Bo and Cy`, `with Bo and 1 bot`. */
export function companyOf(table: TableSummary, text: Words): string {
  const people = table.names.filter(
    (name, seat) => name !== null && seat !== table.viewer && !table.bots.includes(seat),
  ) as string[]
  const bots = table.bots.length
  if (people.length === 0) return bots === 0 ? text.alone : text.againstBots(bots)
  return text.withPeople(t.common.list(bots === 0 ? people : [...people, text.bots(bots)]))
}

export function freeSeatsOf({ names }: TableSummary): number {
  return names.filter((name) => name === null).length
}

/** Whose turn it is among the others; null where nobody's. */
export function turnOf(table: TableSummary, text: Words): string | null {
  const [first, ...more] = table.waiting
  if (first === undefined) return null
  return more.length > 0 ? text.toMoveSeveral : text.toMove(nameIn(table, first))
}

function nameIn(table: TableSummary, seat: Seat): string {
  if (table.bots.includes(seat)) return botAt(seat, table.names[seat] ?? null)
  return table.names[seat] ?? t.common.seat(seat + 1)
}

/** How a table stands that does not wait for its reader. */
export function statusOf(table: TableSummary, text: Words): string {
  if (table.status === 'waiting') {
    const free = freeSeatsOf(table)
    return free > 0 ? text.freeSeats(free) : text.status.waiting
  }
  if (table.status === 'playing') return turnOf(table, text) ?? text.status.playing
  const { ending } = table
  const how = ending === null || ending === 'finished' ? undefined : t.table.ending[ending]
  return how ?? text.status.ended
}
