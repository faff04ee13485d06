/** What the board says in large letters, and whom it waits for. */
import type { bargon } from '../i18n/en/bargon'
import type { WhoIs } from './people'
import type { Act } from './stage.svelte'
import type { View } from './wire'

type Texts = typeof bargon

/** The sentence in large letters. */
export function headline(view: View, act: Act, texts: Texts, who: WhoIs): string {
  if (act === 'rolling') return texts.prompt.rolling
  if (act === 'lifting') return texts.prompt.lifting
  if (act === 'resting' && view.phase !== 'covered') return lastRound(view, texts, who) ?? ''
  if (view.result) return texts.prompt.over(who(view.result.winner))
  if (view.phase === 'covered') return texts.prompt.lift
  if (view.phase === 'paying') return texts.prompt.pay(view.options.ante)
  if (view.tied) return texts.prompt.tied(view.leaders.map(who))
  if (view.thrown.some(Boolean)) return waitingFor(view, texts, who)
  return lastRound(view, texts, who) ?? waitingFor(view, texts, who)
}

/** How the newest round went. */
export function lastRound(view: View, texts: Texts, who: WhoIs): string | null {
  const line = view.slate.at(-1)
  if (!line) return null
  if (line.odd === null) return texts.prompt.alike
  return line.odd === 'cup' ? texts.prompt.cupOdd : texts.prompt.odd(who(line.odd), line.points)
}

/** What the reader is asked for, else whom the table waits for; empty when for nobody. */
export function waitingFor(view: View, texts: Texts, who: WhoIs): string {
  if (view.question?.kind === 'lift') return ''
  if (view.question?.kind === 'throw') return texts.prompt.throw
  const others = view.waiting.map(({ seat }) => who(seat)).filter(({ you }) => !you)
  return others.length > 0 ? texts.prompt.waiting(others) : ''
}
