/**
 * What a screen reader is told: the last happenings in full sentences, gathered for a moment, so
 * that a quick run of events is one message and not a flood.
 */
import { waitByClock, type Wait } from '../wait'

/** A sentence; trifles are left out where there is too much to say. */
export interface News {
  text: string
  trifle: boolean
}

/** With more sentences than this at once, trifles are noise; the log has them all. */
const MOST = 6
const GATHER = 350

export class Announcer {
  /**
   * The texts of two live regions, of which one is empty. They take turns: a region that is given
   * the same sentence once more does not change, and would be silent.
   */
  regions = $state.raw<readonly [string, string]>(['', ''])

  #second = true
  #gathered: News[] = []
  #cancel: (() => void) | null = null
  #wait: Wait

  constructor(wait: Wait = waitByClock) {
    this.#wait = wait
  }

  /** What was said last. */
  get text(): string {
    return this.regions.join('')
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
    this.#gathered = []
    this.#second = !this.#second
    const told = worthIt.map(({ text }) => text).join(' ')
    this.regions = this.#second ? ['', told] : [told, '']
  }
}
