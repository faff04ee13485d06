/** What is asked now, in a sentence. */
import { coloursIn } from './cards'
import type { GargonTexts } from './sentences'
import type { Question, View } from './wire'

export interface Prompt {
  text: string
  /** A second, smaller sentence: what binds the last seat, what ends the game. */
  note: string | null
}

type NameOf = (seat: number) => string

/** The prompt for the viewer's own question, or a word about whom the table waits for. */
export function promptFor(
  text: GargonTexts,
  view: View,
  question: Question | null,
  name: NameOf,
): Prompt {
  if (view.result) return { text: text.prompt.over, note: null }
  if (question)
    return { text: ownPrompt(text, view, question), note: ownNote(text, view, question) }
  const waiting = view.waiting[0]
  if (!waiting) return { text: text.prompt.settling, note: null }
  if (waiting.seat === view.viewer) return { text: text.prompt.sent, note: null }
  const kind = waiting.kind as keyof typeof text.prompt.waiting
  return { text: text.prompt.waiting[kind](name(waiting.seat)), note: endNote(text, view) }
}

function ownPrompt(text: GargonTexts, view: View, question: Question): string {
  switch (question.kind) {
    case 'draw':
      return text.prompt.draw(question.drawn)
    case 'replace':
      return text.prompt.replace
    case 'order':
      return text.prompt.order
    case 'lay':
      if (question.patterns.length === 0) {
        return isDry(view) ? text.prompt.mustPassDry : text.prompt.mustPass
      }
      if (view.pattern) return text.prompt.follow(text.patterns[view.pattern])
      return question.may_pass ? text.prompt.openLead : text.prompt.lead
  }
}

function ownNote(text: GargonTexts, view: View, question: Question): string | null {
  if (question.kind === 'lay' && question.patterns.length > 0 && question.colours.length < 6) {
    return text.prompt.lastSeat(text.listOfColours(coloursIn(question.colours)))
  }
  return endNote(text, view)
}

/** A pile this short may run out within the round. */
const NEARLY_EMPTY = 4

const isDry = (view: View): boolean => view.piles.some((pile) => pile.length === 0)

function endNote(text: GargonTexts, view: View): string | null {
  if (isDry(view)) return text.piles.end
  const least = Math.min(...view.piles.map((pile) => pile.length))
  return least <= NEARLY_EMPTY ? text.piles.nearEnd(least) : null
}
