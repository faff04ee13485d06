/**
 * What the board shows while something is staged.
 *
 * The table's view is always the newest. Points must not be told before the cubes have stopped, so
 * the board shows `shown`, which follows each step once its play is over. A snapshot (after a break)
 * and reduced motion are shown at once.
 */
import type { Happening } from '../state/table.svelte'
import { LIFT_MS, ROLL_MS } from './tumble'
import type { BargonEvent, View } from './wire'

export type Act = 'rolling' | 'lifting' | null

interface Step {
  events: readonly BargonEvent[]
  after: View
}

/** More steps than this behind, and the rest is shown at once. */
const MOST_WAITING = 3

export class Stage {
  shown = $state.raw<View | null>(null)
  act = $state<Act>(null)
  /** The view that is being played: its cubes roll, its cup rises. */
  coming = $state.raw<View | null>(null)

  #steps = $state.raw<readonly Step[]>([])
  #timer: ReturnType<typeof setTimeout> | undefined
  #still: () => boolean
  #onShown: (events: readonly BargonEvent[]) => void

  /** `still` says whether motion is unwanted; `onShown` hears of events once they are shown. */
  constructor(still: () => boolean, onShown: (events: readonly BargonEvent[]) => void) {
    this.#still = still
    this.#onShown = onShown
  }

  /** How many of the newest events are not shown yet. */
  get untold(): number {
    return this.#steps.reduce((sum, step) => sum + step.events.length, 0)
  }

  /** Takes what the table tells. */
  take({ kind, events, after }: Happening): void {
    const view = after?.game === 'bargon' ? after : null
    if (kind === 'snapshot' || view === null) {
      this.#drop()
      this.shown = view
      return
    }
    this.#steps = [...this.#steps, { events: events as readonly BargonEvent[], after: view }]
    if (this.#steps.length > MOST_WAITING) this.#hurry()
    if (this.act === null) this.#next()
  }

  /** Ends what is being played at once. */
  skip(): void {
    this.#hurry()
  }

  /** Lets go of the clock. */
  end(): void {
    this.#drop()
  }

  #next(): void {
    const step = this.#steps[0]
    if (!step) return
    const act = this.#still() ? null : actOf(step.events)
    if (act === null) {
      this.#finish()
      return
    }
    this.act = act
    this.coming = step.after
    this.#timer = setTimeout(
      () => {
        this.#finish()
      },
      act === 'rolling' ? ROLL_MS : LIFT_MS,
    )
  }

  #finish(): void {
    const [step, ...rest] = this.#steps
    this.#steps = rest
    this.act = null
    this.coming = null
    if (step) {
      this.shown = step.after
      this.#onShown(step.events)
    }
    this.#next()
  }

  #hurry(): void {
    clearTimeout(this.#timer)
    const events = this.#steps.flatMap((step) => step.events)
    const last = this.#steps.at(-1)
    this.#steps = []
    this.act = null
    this.coming = null
    if (!last) return
    this.shown = last.after
    this.#onShown(events)
  }

  #drop(): void {
    clearTimeout(this.#timer)
    this.#steps = []
    this.act = null
    this.coming = null
  }
}

function actOf(events: readonly BargonEvent[]): Act {
  if (events.some((event) => event.type === 'revealed')) return 'rolling'
  return events.some((event) => event.type === 'lifted') ? 'lifting' : null
}
