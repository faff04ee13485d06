/**
 * The queue of scenes. It only ever lags behind what is true, never the other way: the table's
 * view is the newest at once, and whoever does not want to wait flushes the queue.
 */
import { recall, remember } from '../storage'
import { lengthOf, type FightStage, type Stage } from './stages'
import type { Fought } from './wire'

export const SPEEDS = ['calm', 'brisk', 'instant'] as const
export type Speed = (typeof SPEEDS)[number]
const SHARE: Record<Exclude<Speed, 'instant'>, number> = { calm: 1, brisk: 0.5 }
const KEY = 'gargon.fights'

export function nextSpeed(speed: Speed): Speed {
  return SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 'calm'
}

/** Waits, and returns the way not to. */
export type Wait = (milliseconds: number, then: () => void) => () => void

const waitByClock: Wait = (milliseconds, then) => {
  const timer = setTimeout(then, milliseconds)
  return () => {
    clearTimeout(timer)
  }
}

export interface DramaOptions {
  wait?: Wait
  /** Whether motion is reduced; then nothing is staged. */
  still?: () => boolean
}

function keptSpeed(): Speed {
  const kept = recall(KEY)
  return SPEEDS.find((speed) => speed === kept) ?? 'calm'
}

export class Drama {
  /** The scene on the stage. */
  current = $state.raw<Stage | null>(null)
  speed = $state<Speed>(keptSpeed())

  #coming = $state.raw<readonly Stage[]>([])
  #cancel: (() => void) | null = null
  #wait: Wait
  #still: () => boolean

  constructor({ wait = waitByClock, still = () => false }: DramaOptions = {}) {
    this.#wait = wait
    this.#still = still
  }

  /** How many scenes wait behind the current one. */
  get left(): number {
    return this.#coming.length
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
    this.speed = speed
    remember(KEY, speed)
    if (speed === 'instant') this.flush()
  }

  add(stages: readonly Stage[]): void {
    if (this.speed === 'instant' || this.#still()) return
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
