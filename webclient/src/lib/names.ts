/** How people, bots and refusals are called on the screen. */
import { t } from './i18n/index.svelte'
import { ApiError } from './state/api'
import type { Problem, Seat, SeatInfo, TableInfo } from './protocol/wire'

/** The name on a seat: a person's own, a bot's, or that it is free. */
export function seatName(seat: SeatInfo): string {
  if (seat.kind === 'free') return t.common.freeSeat
  if (seat.kind === 'bot') return botAt(seat.seat, seat.bot)
  return seat.name ?? t.common.seat(seat.seat + 1)
}

/** The name of whoever sits there: `nameAt(table, 2)`. */
export function nameAt(table: TableInfo, seat: Seat): string {
  const info = table.seats[seat]
  return info ? seatName(info) : t.common.seat(seat + 1)
}

/**
 * A bot is called after a creature of its kind; which, comes from its seat, so that no two at a
 * table are called the same.
 */
export function botAt(seat: Seat, code: string | null): string {
  const names = t.common.botKinds[code ?? ''] ?? t.common.botNames
  return names[seat % names.length] ?? t.common.bot
}

/** How the bot with that code plays, in a word. */
export function botStyle(code: string): string {
  return t.common.bots[code] ?? code
}

/** A refusal in the reader's language; in the server's English where there is no text for it. */
export function problemText(problem: Problem): string {
  return t.common.problems[problem.code] ?? (problem.message || t.common.refused)
}

/** What to say when asking the server failed. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? problemText(error.problem) : t.lobby.errors.failedText
}

/** How it plays, in a few words. */
export function botHint(code: string): string {
  return t.common.botHints[code] ?? botStyle(code)
}
