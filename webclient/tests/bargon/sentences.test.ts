import { describe, expect, test } from 'vitest'
import { sentence } from '../../src/lib/bargon/sentences'
import type { BargonEvent } from '../../src/lib/bargon/wire'
import { LANGUAGES } from '../../src/lib/i18n/index.svelte'
import { texts } from '../support/texts'

/** One of every type; the compiler sees to it that none is missing. */
const EVENTS: Record<BargonEvent['type'], BargonEvent> = {
  paid: { type: 'paid', seat: 0, chips: 5, pot: 10 },
  pot_filled: { type: 'pot_filled', pot: 15 },
  threw: { type: 'threw', seat: 1, round: 1 },
  revealed: { type: 'revealed', round: 2, colours: 'RBR', faces: [0, 3, 1] },
  lifted: { type: 'lifted', seat: 1, round: 2, colour: 'B', face: 4 },
  round_scored: { type: 'round_scored', round: 3, odd: 1, points: 3, totals: [0, 3, 0] },
  tied_after: { type: 'tied_after', round: 6, leaders: [0, 2] },
  slate_entered: { type: 'slate_entered', seat: 0, round: 1, text: 'enter R B R' },
  slate_undone: { type: 'slate_undone', seat: 0, round: 1, text: 'enter R B R', totals: [0, 0, 0] },
  pot_paid_out: { type: 'pot_paid_out', seat: 2, chips: 15 },
  game_ended: { type: 'game_ended', totals: [3, 8, 1], winners: [1] },
}
const PEOPLE = ['Ilse', 'Juno', 'Karim']
const who = (you: number) => (seat: number) => ({ name: PEOPLE[seat] ?? '', you: seat === you })

describe.each(LANGUAGES)('in %s', (language) => {
  const { log } = texts[language].bargon

  test.each(Object.values(EVENTS))('$type has a sentence', (event) => {
    const told = sentence(event, log, who(-1))
    expect(told).toMatch(/^\p{Lu}.*\.$/u)
    expect(told).not.toMatch(/undefined|null|NaN/)
  })

  test('the reader is spoken to', () => {
    const told = sentence(EVENTS.threw, log, who(1))
    expect(told).toMatch(language === 'de' ? /^Du hast/ : /^You have/)
  })

  test('nobody’s and the cup’s rounds have sentences of their own', () => {
    const base = { type: 'round_scored' as const, round: 3, points: 0, totals: [0, 0, 0] }
    expect(sentence({ ...base, odd: null }, log, who(-1))).toBe(log.alike)
    expect(sentence({ ...base, odd: 'cup' }, log, who(-1))).toBe(log.cupOdd)
  })

  test.each(['enter seat 1', 'enter cup', 'enter none', 'enter B B R'])('%s is told', (text) => {
    const event = { type: 'slate_entered', seat: 0, round: 4, text } as const
    expect(sentence(event, log, who(-1))).toContain('4')
  })
})

test('both languages credit and link nothing but the authors', () => {
  for (const language of LANGUAGES) {
    const { credit } = texts[language].bargon
    expect(credit.line).toContain('Kevin Van Ryswyck')
    expect(credit.line).toContain('Rick Scott')
    expect(credit.line).toContain('CC BY-NC-ND')
  }
})
