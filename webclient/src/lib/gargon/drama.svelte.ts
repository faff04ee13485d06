/**
 * The queue of scenes. It only ever lags behind what is true, never the other way: the table's
 * view is the newest at once, and whoever does not want to wait flushes the queue.
 */
import { pace, setPace, type Speed } from '../state/pace.svelte'
import { waitByClock, type Wait } from '../wait'
import { lengthOf, type FightStage, type Stage } from './stages'
import type { Fought } from './wire'

const SHARE: Record<Exclude<Speed, 'instant'>, number> = { calm: 1, brisk: 0.5 }

export class Drama {
  /** The scene on the stage. */
  current = $state.raw<Stage | null>(null)

  #coming = $state.raw<readonly Stage[]>([])
  #cancel: (() => void) | null = null
  #wait: Wait

  constructor(wait: Wait = waitByClock) {
    this.#wait = wait
  }

  get speed(): Speed {
    return pace()
  }

  /** How many scenes wait behind the current one. */
  get left(): number {
    return this.#coming.length
  }

  /** How many scenes the log may not tell yet: a fight not before it has been shown to its end. */
  get secret(): number {
    return this.left + (this.current?.kind === 'fight' ? 1 : 0)
  }

  get busy(): boolean {
    return this.current !== null
  }

  /** Fights that have not been shown to their end. */
  get untold(): Fought[] {
    return [this.current, ...this.#coming]
      .filter((stage): stage is FightStage => stage?.kind === 'fight')
      .map((stage) => stage.fight)
  }

  /** The current scene's length in milliseconds. */
  get beat(): number {
    return this.current === null ? 0 : this.#lengthOf(this.current)
  }

  setSpeed(speed: Speed): void {
    setPace(speed)
    if (speed === 'instant') this.flush()
  }

  add(stages: readonly Stage[]): void {
    if (this.speed === 'instant') return
    this.#coming = [...this.#coming, ...stages]
    if (this.current === null) this.next()
  }

  /** On to the next scene, whether or not the current one is over. */
  next(): void {
    this.#cancel?.()
    this.#cancel = null
    const [first, ...rest] = this.#coming
    this.#coming = rest
    this.current = first ?? null
    if (first)
      this.#cancel = this.#wait(this.#lengthOf(first), () => {
        this.next()
      })
  }

  /** Ends the show: nothing is lost, the table already shows all that is true. */
  flush(): void {
    this.#coming = []
    this.next()
  }

  #lengthOf(stage: Stage): number {
    return this.speed === 'instant' ? 0 : lengthOf(stage) * SHARE[this.speed]
  }
}
