/** Every event as a full sentence. */
import type { gargon as texts } from '../i18n/en/gargon'
import { coloursIn, colourOf, countColours, parseCard, presentColours } from './cards'
import type { WhoIs } from './people'
import type { EventNamed, Fought, GargonEvent, PileName } from './wire'

export type GargonTexts = typeof texts

/** Colours written as letters, as a phrase: `two red cards and one green card`. */
export function cardsPhrase(text: GargonTexts, letters: string): string {
  return text.someCards(presentColours(countColours(coloursIn(letters))))
}

export function cardPhrase(text: GargonTexts, name: string): string {
  const card = parseCard(name)
  return text.shortCard(card.colour, card.value)
}

export function sentence(event: GargonEvent, text: GargonTexts, who: WhoIs): string {
  const log = text.log
  switch (event.type) {
    case 'deal_began':
      return log.dealBegan(event.deal)
    case 'round_began':
      return log.roundBegan(who(event.start_player), event.round)
    case 'laid':
      return event.cards && who(event.seat).you
        ? log.laidOwn(event.cards.map((card) => cardPhrase(text, card)))
        : log.laid(who(event.seat), cardsPhrase(text, event.colours))
    case 'passed':
      return event.forced ? log.passedForced(who(event.seat)) : log.passed(who(event.seat))
    case 'drew':
      return drewSentence(event, text, who)
    case 'turned_up':
      return turnedUpSentence(event, text, who)
    case 'fight_chosen':
      return log.fightChosen(who(event.seat), colourOf(event.colour))
    case 'fought':
      return foughtSentence(event, text, who)
    case 'pile_emptied':
      return log.pileEmptied(event.pile as PileName)
    case 'deal_scored':
      return log.dealScored(
        event.deal,
        event.score.points.map((points, seat) => ({ who: who(seat), points })),
      )
    case 'gargon_ended':
      return log.ended(event.winners.map(who))
  }
}

function drewSentence(event: EventNamed<'drew'>, text: GargonTexts, who: WhoIs): string {
  const tell = event.replacement ? text.log.drewReplacement : text.log.drew
  const value = event.card === null ? null : parseCard(event.card).value
  return tell(who(event.seat), colourOf(event.colour), event.pile as PileName, value)
}

function turnedUpSentence(event: EventNamed<'turned_up'>, text: GargonTexts, who: WhoIs): string {
  if (event.cards === null) return text.log.turnedUpPlain
  const hands = event.cards
    .map((cards, seat) => ({
      who: who(seat),
      cards: cards.map((card) => cardPhrase(text, card)),
    }))
    .filter(({ cards }) => cards.length > 0)
  return text.log.turnedUp(hands)
}

function foughtSentence(fight: Fought, text: GargonTexts, who: WhoIs): string {
  const colour = colourOf(fight.colour)
  const second = fight.number === 2
  const winner = who(fight.winner)
  if (fight.fighters === null) return text.log.foughtForgotten(colour, second, winner)
  const { value, others } = sidesOf(fight)
  if (others.length === 0) return text.log.foughtAlone(colour, second, winner, value)
  if (value === 0) return text.log.foughtZeros(colour, second, winner)
  const against = others.map((other) => ({ who: who(other.seat), value: other.value }))
  return text.log.fought(colour, second, winner, value, against)
}

/** The winner's value, and the others, strongest first. */
export function sidesOf(fight: Fought): {
  value: number
  others: { seat: number; value: number }[]
} {
  const entries = (fight.fighters ?? []).map(({ seat, card }) => ({
    seat,
    value: parseCard(card).value,
  }))
  const value = entries.find((entry) => entry.seat === fight.winner)?.value ?? 0
  const others = entries.filter((entry) => entry.seat !== fight.winner)
  return { value, others: others.sort((a, b) => b.value - a.value) }
}
