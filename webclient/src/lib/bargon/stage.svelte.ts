/**
 * What the board shows while something is staged.
 *
 * The table's view is always the newest. Points must not be told before the cubes have stopped, and
 * a round's end must be seen before the next one begins, whoever is quick to throw. So the board
 * shows `shown`, which follows each step once its play is over, and then rests for a while. A
 * snapshot (after a break) is shown at once; with reduced motion nothing rolls, and the rest stays.
 */
import type { Happening } from '../state/table.svelte'
import { LIFT_MS, REST_MS, ROLL_MS } from './tumble'
import type { BargonEvent, View } from './wire'

/** Cubes roll, the cup rises, or what they show is left to be seen. */
export type Act = 'rolling' | 'lifting' | 'resting' | null

interface Step {
  events: readonly BargonEvent[]
  after: View
}

/** With more steps than this behind, rounds are left out up to the newest. */
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
    return eventsOf(this.#steps).length
  }

  /** Whether nothing is left to be played: then the table may be answered, which ends the rest. */
  get answerable(): boolean {
    return (this.act === null || this.act === 'resting') && !this.#steps.some(isPlayed)
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
    if (this.act === null) this.#next()
  }

  /** Ends what is being played: a roll or a lift goes over into its rest, a rest is over. */
  skip(): void {
    clearTimeout(this.#timer)
    if (this.act === 'resting') this.#next()
    else if (this.act !== null) this.#rest()
  }

  /** Lets go of the clock. */
  end(): void {
    this.#drop()
  }

  /** Shows the steps that nothing is played for, and begins to play the next one. */
  #next(): void {
    this.act = null
    this.coming = null
    this.#show(this.#quiet())
    const step = this.#steps[0]
    if (!step) return
    if (this.#still()) {
      this.#rest()
      return
    }
    const act = actOf(step.events)
    this.act = act
    this.coming = step.after
    this.#wait(act === 'rolling' ? ROLL_MS : LIFT_MS, () => {
      this.#rest()
    })
  }

  /** How many of the steps are shown without being played. */
  #quiet(): number {
    const late = this.#steps.length > MOST_WAITING
    const at = late ? this.#steps.findLastIndex(isPlayed) : this.#steps.findIndex(isPlayed)
    return at < 0 ? this.#steps.length : at
  }

  /** Shows the step that was played, and leaves it to be seen. */
  #rest(): void {
    this.act = 'resting'
    this.coming = null
    this.#show(1)
    this.#wait(REST_MS, () => {
      this.#next()
    })
  }

  #show(count: number): void {
    const steps = this.#steps.slice(0, count)
    const last = steps.at(-1)
    if (!last) return
    this.#steps = this.#steps.slice(count)
    this.shown = last.after
    this.#onShown(eventsOf(steps))
  }

  #wait(milliseconds: number, then: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(then, milliseconds)
  }

  #drop(): void {
    clearTimeout(this.#timer)
    this.#steps = []
    this.act = null
    this.coming = null
  }
}

const eventsOf = (steps: readonly Step[]): BargonEvent[] => steps.flatMap(({ events }) => events)

const isPlayed = ({ events }: Step): boolean => actOf(events) !== null

function actOf(events: readonly BargonEvent[]): 'rolling' | 'lifting' | null {
  if (events.some((event) => event.type === 'revealed')) return 'rolling'
  return events.some((event) => event.type === 'lifted') ? 'lifting' : null
}
