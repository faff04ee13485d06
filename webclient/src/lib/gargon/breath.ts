/**
 * What a listener is told of some events. Whoever passes draws up to three cards, one after the
 * other: the pass and all that it draws are one sentence.
 */
import type { News } from '../spoken/announcer.svelte'
import { waitByClock, type Wait } from '../wait'
import { coloursIn, countColours, presentColours, type Colour } from './cards'
import type { WhoIs } from './people'
import { sentence, type GargonTexts } from './sentences'
import type { EventNamed, GargonEvent, PileName, View } from './wire'

/** Longer than a bot takes for a card. Whoever takes longer is told of as far as they have come. */
const PATIENCE = 4000

/** Hears events as they come, and hands them on once they are a whole. */
export class Breath {
  #held: readonly GargonEvent[] = []
  #cancel: (() => void) | null = null
  #tell: (events: readonly GargonEvent[]) => void
  #wait: Wait

  constructor(tell: (events: readonly GargonEvent[]) => void, wait: Wait = waitByClock) {
    this.#tell = tell
    this.#wait = wait
  }

  /** Events, and the table after them: it tells whether somebody is still to draw. */
  hear(events: readonly GargonEvent[], after: View | null): void {
    this.#cancel?.()
    this.#cancel = null
    const all = [...this.#held, ...events]
    this.#held = isDrawing(after) ? passingAt(all, all.length - 1) : []
    this.#tell(all.slice(0, all.length - this.#held.length))
    if (this.#held.length > 0)
      this.#cancel = this.#wait(PATIENCE, () => {
        this.hear([], null)
      })
  }
}

/** Whether somebody else than the viewer may draw another card after passing. */
function isDrawing(view: View | null): boolean {
  return view?.waiting.some(({ seat, kind }) => kind === 'draw' && seat !== view.viewer) ?? false
}

type Passing = EventNamed<'passed'> | EventNamed<'drew'>

/** A pass or a draw after one, by somebody whose cards the viewer does not see. */
function isPassing(event: GargonEvent | undefined, who?: number): event is Passing {
  if (event?.type !== 'passed' && event?.type !== 'drew') return false
  const open = event.type === 'drew' && (event.replacement || event.card !== null)
  return !open && (who === undefined || event.seat === who)
}

/** The pass with its draws that ends there; without the pass if that was told before. */
function passingAt(events: readonly GargonEvent[], end: number): readonly Passing[] {
  const last = events[end]
  if (!isPassing(last)) return []
  if (last.type === 'passed') return [last]
  const before = events[end - 1]
  return isPassing(before, last.seat) ? [...passingAt(events, end - 1), last] : [last]
}

/** What is one sentence: an event, and what is drawn after a pass with it. */
interface Told {
  first: GargonEvent
  draws: readonly EventNamed<'drew'>[]
}

function sentencesOf(events: readonly GargonEvent[]): Told[] {
  const told: Told[] = []
  for (let at = events.length - 1; at >= 0; at -= 1) {
    const passing = passingAt(events, at)
    at -= Math.max(0, passing.length - 1)
    const first = events[at]
    if (first) told.unshift({ first, draws: passing.filter((event) => event.type === 'drew') })
  }
  return told
}

/**
 * Events of one breath as sentences. Cards that are turned up are not named where fights of the
 * same breath name every one of them.
 */
export function newsOf(events: readonly GargonEvent[], text: GargonTexts, who: WhoIs): News[] {
  const fought = new Set(
    events.flatMap((event) =>
      event.type === 'fought' ? (event.fighters ?? []).map(({ card }) => card) : [],
    ),
  )
  const toldAnyway = (event: GargonEvent): boolean =>
    event.type === 'turned_up' && (event.cards ?? []).flat().every((card) => fought.has(card))
  return sentencesOf(events).map(({ first, draws }) => {
    if (toldAnyway(first)) return { text: text.log.turnedUpPlain, trifle: false }
    if (isPassing(first) && draws.length > 0)
      return { text: passingSentence(first, draws, text, who), trifle: false }
    return { text: sentence(first, text, who), trifle: isTrifle(first, who) }
  })
}

/** What others draw for beaten cards. */
const isTrifle = (event: GargonEvent, who: WhoIs): boolean =>
  event.type === 'drew' && !who(event.seat).you

function passingSentence(
  first: Passing,
  draws: readonly EventNamed<'drew'>[],
  text: GargonTexts,
  who: WhoIs,
): string {
  const piles = [...new Set(draws.map(({ pile }) => pile as PileName))]
  const taken = piles.map((pile) => ({
    pile,
    colours: coloursOf(draws.filter((draw) => draw.pile === pile)),
  }))
  const way = first.type === 'drew' ? 'goesOn' : first.forced ? 'forced' : 'freely'
  return text.log.passedAndDrew(who(first.seat), way, taken)
}

function coloursOf(draws: readonly EventNamed<'drew'>[]): { colour: Colour; count: number }[] {
  return presentColours(countColours(coloursIn(draws.map(({ colour }) => colour).join(''))))
}
