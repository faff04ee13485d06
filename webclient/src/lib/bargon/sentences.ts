/** What happened, in words: one sentence an event, from the reader's place. */
import type { bargon } from '../i18n/en/bargon'
import type { News } from '../spoken/announcer.svelte'
import type { WhoIs } from './people'
import { isCubeColour, lettersOf, type BargonEvent, type CubeColour, type Odd } from './wire'

type Texts = typeof bargon.log

/** The same events for a listener, who may do without hearing of everybody who has thrown. */
export function newsOf(events: readonly BargonEvent[], texts: Texts, who: WhoIs): News[] {
  return events.map((event) => ({
    text: sentence(event, texts, who),
    trifle: event.type === 'threw',
  }))
}

const colour = (letter: string): CubeColour => (isCubeColour(letter) ? letter : 'R')

/** The sentence for one event. */
export function sentence(event: BargonEvent, texts: Texts, who: WhoIs): string {
  switch (event.type) {
    case 'paid':
      return texts.paid(who(event.seat), event.chips, event.pot)
    case 'pot_filled':
      return texts.potFilled(event.pot)
    case 'threw':
      return texts.threw(who(event.seat))
    case 'revealed':
      return texts.revealed(
        event.round,
        lettersOf(event.colours).map((letter, seat) => ({ who: who(seat), colour: letter })),
      )
    case 'lifted':
      return texts.lifted(who(event.seat), colour(event.colour))
    case 'round_scored':
      return scored(event.odd, event.points, texts, who)
    case 'tied_after':
      return texts.tied(event.leaders.map(who))
    case 'slate_entered':
      return entered(event.round, event.text, texts, who)
    case 'slate_undone':
      return texts.undone(event.round)
    case 'pot_paid_out':
      return texts.paidOut(who(event.seat), event.chips)
    case 'game_ended':
      return ended(event.totals, event.winners, texts, who)
  }
}

function scored(odd: Odd, points: number, texts: Texts, who: WhoIs): string {
  if (odd === null) return texts.alike
  return odd === 'cup' ? texts.cupOdd : texts.scored(who(odd), points)
}

function entered(round: number, text: string, texts: Texts, who: WhoIs): string {
  const entry = readEntry(text)
  if (entry.kind === 'colours') return texts.enteredColours(round, entry.colours)
  if (entry.odd === null) return texts.enteredNone(round)
  return entry.odd === 'cup' ? texts.enteredCup(round) : texts.enteredOdd(round, who(entry.odd))
}

function ended(totals: number[], winners: number[], texts: Texts, who: WhoIs): string {
  const winner = winners[0] ?? 0
  return texts.ended(who(winner), totals[winner] ?? 0)
}

export type Entry = { kind: 'colours'; colours: CubeColour[] } | { kind: 'odd'; odd: Odd }

/** What an entry on a slate says: `enter R B R`, `enter seat 1`, `enter cup`, `enter none`. */
export function readEntry(text: string): Entry {
  const said = text.replace(/^enter /, '')
  if (said === 'none') return { kind: 'odd', odd: null }
  if (said === 'cup') return { kind: 'odd', odd: 'cup' }
  if (said.startsWith('seat ')) return { kind: 'odd', odd: Number(said.slice('seat '.length)) }
  return { kind: 'colours', colours: lettersOf(said.replaceAll(' ', '')) }
}
