/**
 * What a screen reader is told: the last happenings in full sentences, gathered for a moment, so
 * that a quick run of events is one message and not a flood.
 */
import type { Wait } from './drama.svelte'

/** More sentences than this at once are noise; the log has them all. */
const MOST = 4
const GATHER = 350

export class Announcer {
  /** The text of the live region. */
  text = $state('')

  #gathered: string[] = []
  #cancel: (() => void) | null = null
  #wait: Wait

  constructor(
    wait: Wait = (milliseconds, then) => {
      const timer = setTimeout(then, milliseconds)
      return () => {
        clearTimeout(timer)
      }
    },
  ) {
    this.#wait = wait
  }

  tell(sentences: readonly string[]): void {
    if (sentences.length === 0) return
    this.#gathered.push(...sentences)
    this.#cancel?.()
    this.#cancel = this.#wait(GATHER, () => {
      this.#speak()
    })
  }

  say(sentence: string): void {
    this.tell([sentence])
  }

  #speak(): void {
    this.text = this.#gathered.slice(-MOST).join(' ')
    this.#gathered = []
  }
}
