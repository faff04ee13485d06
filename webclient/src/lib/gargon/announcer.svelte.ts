/**
 * What a screen reader is told: the last happenings in full sentences, gathered for a moment, so
 * that a quick run of events is one message and not a flood.
 */
import type { Wait } from './drama.svelte'

/** A sentence; a trifle is left out first where there is too much to say. */
export interface News {
  text: string
  trifle: boolean
}

/** More sentences than this at once are noise; the log has them all. */
const MOST = 6
const GATHER = 350

export class Announcer {
  /** The text of the live region. */
  text = $state('')

  #gathered: News[] = []
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

  tell(news: readonly News[]): void {
    if (news.length === 0) return
    this.#gathered.push(...news)
    this.#cancel?.()
    this.#cancel = this.#wait(GATHER, () => {
      this.#speak()
    })
  }

  say(sentence: string): void {
    this.tell([{ text: sentence, trifle: false }])
  }

  #speak(): void {
    const tooMany = this.#gathered.length > MOST
    const worthIt = this.#gathered.filter(({ trifle }) => !(tooMany && trifle))
    this.text = worthIt
      .slice(-MOST)
      .map(({ text }) => text)
      .join(' ')
    this.#gathered = []
  }
}
