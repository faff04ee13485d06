/**
 * Tips for whoever plays for the first time: a few words about each kind of question, the first
 * times that it is asked on this device, or never again once they are sent away.
 */
import { forget, recallJson, rememberJson } from '../storage'
import type { Question, View } from './wire'

export const TIPS = ['lead', 'follow', 'last', 'mustPass', 'draw', 'replace', 'order'] as const
export type Tip = (typeof TIPS)[number]

const KEY = 'gargon.tips'
const OFF = 'off'
/** So often is a kind of question explained. */
const ENOUGH = 2

type Told = Partial<Record<Tip, number>>

/** What there is to say about a question. */
export function tipFor(view: View, question: Question): Tip {
  if (question.kind !== 'lay') return question.kind
  if (question.patterns.length === 0) return 'mustPass'
  if (!view.pattern) return 'lead'
  return question.colours.length < 6 ? 'last' : 'follow'
}

export class Tips {
  #off = $state(false)
  #told: Told = {}
  #spoken = new Set<Tip>()
  #current = $state.raw<{ id: string; tip: Tip } | null>(null)

  constructor() {
    const kept = recallJson(KEY)
    if (kept === OFF) this.#off = true
    else if (typeof kept === 'object' && kept !== null) this.#told = kept
  }

  get wanted(): boolean {
    return !this.#off
  }

  /** The tip for a question that was `meet`. */
  get current(): Tip | null {
    return this.#off ? null : (this.#current?.tip ?? null)
  }

  /** The current tip for a listener: once is enough, it can be read again where it stands. */
  spoken(): Tip | null {
    const tip = this.current
    if (tip === null || this.#spoken.has(tip)) return null
    this.#spoken.add(tip)
    return tip
  }

  /** A question is asked; the same one again changes nothing. */
  meet(view: View, question: Question | null): void {
    if (question === null) {
      this.#current = null
      return
    }
    if (this.#off || this.#current?.id === question.id) return
    const tip = tipFor(view, question)
    const times = (this.#told[tip] ?? 0) + 1
    this.#current = times > ENOUGH ? null : { id: question.id, tip }
    if (times > ENOUGH) return
    this.#told[tip] = times
    rememberJson(KEY, this.#told)
  }

  /** Says no more, or begins anew. */
  want(wanted: boolean): void {
    this.#off = !wanted
    this.#told = {}
    this.#current = null
    if (wanted) forget(KEY)
    else rememberJson(KEY, OFF)
  }
}
