/** The tables of this device, asked for until the server answers; those in turn come first. */
import type { TableSummary } from '../lib/protocol/wire'
import { api, ApiError } from '../lib/state/api'
import { introduce } from '../lib/state/session.svelte'

/** As many stand above all else; more would push what else there is out of sight. */
const MOST_ABOVE = 2

export class TablesOfMine {
  /** All that are known: those that wait for me first, then the newest; null before the server has answered. */
  all = $state.raw<readonly TableSummary[] | null>(null)
  failure = $state.raw<unknown>(null)

  /** Those that wait for a move of mine. */
  readonly waiting = $derived((this.all ?? []).filter((table) => table.my_turn))
  /** The first of them, and all tables but these. */
  readonly above = $derived(this.waiting.slice(0, MOST_ABOVE))
  readonly others = $derived((this.all ?? []).slice(this.above.length))
  /** Whether there was no answer at all, so that asking again may help. */
  readonly silent = $derived(this.failure instanceof ApiError && this.failure.status === 0)

  async load(): Promise<void> {
    try {
      await introduce()
      const found = await api.myTables()
      this.all = found.sort(
        (one, other) => Number(other.my_turn) - Number(one.my_turn) || other.changed - one.changed,
      )
      this.failure = null
    } catch (error) {
      this.failure = error
    }
  }
}
