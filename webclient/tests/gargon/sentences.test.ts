import { describe, expect, test } from 'vitest'
import { texts } from '../support/texts'
import type { WhoIs } from '../../src/lib/gargon/people'
import { reasonText } from '../../src/lib/gargon/reasons'
import type { Reason } from '../../src/lib/gargon/selection'
import { newsOf } from '../../src/lib/gargon/breath'
import { sentence } from '../../src/lib/gargon/sentences'
import type { Fought, GargonEvent } from '../../src/lib/gargon/wire'
import { fixture } from './fixtures'

const who: WhoIs = (seat) =>
  seat === 0 ? { name: 'You', you: true } : { name: `Seat${seat}`, you: false }
const en = (event: GargonEvent): string => sentence(event, texts.en.gargon, who)
const de = (event: GargonEvent): string => sentence(event, texts.de.gargon, who)

const fought = (winner: number, ...fighters: [number, string][]): Fought => ({
  type: 'fought',
  colour: 'R',
  number: 1,
  winner,
  seats: fighters.map(([seat]) => seat),
  fighters: fighters.map(([seat, card]) => ({ seat, card })),
})

const CASES: [GargonEvent, string, string][] = [
  [
    { type: 'deal_began', deal: 1, start_player: 2 },
    'Deal 1: the cards are dealt.',
    'Spiel 1: Die Karten sind gegeben.',
  ],
  [
    { type: 'round_began', round: 3, start_player: 0 },
    'Round 3: you start.',
    'Runde 3: Du beginnst.',
  ],
  [
    { type: 'laid', seat: 1, colours: 'RRG', cards: null },
    'Seat1 lays two red cards and one green card.',
    'Seat1 legt zwei rote Karten und eine grüne Karte.',
  ],
  [
    { type: 'laid', seat: 0, colours: 'RG', cards: ['R12', 'G0a'] },
    'You lay the red 12 and the green 0.',
    'Du legst die rote 12 und die grüne 0.',
  ],
  [{ type: 'passed', seat: 1, forced: false }, 'Seat1 passes.', 'Seat1 passt.'],
  [
    { type: 'passed', seat: 0, forced: true },
    'You cannot follow and pass.',
    'Du kannst nicht mithalten und passt.',
  ],
  [
    { type: 'drew', seat: 1, pile: 'left', colour: 'W', card: null, replacement: false },
    'Seat1 draws a white card from the left pile.',
    'Seat1 zieht eine weiße Karte vom linken Stapel.',
  ],
  [
    { type: 'drew', seat: 0, pile: 'right', colour: 'Y', card: 'Y4', replacement: true },
    'For the beaten card you draw the yellow 4 from the right pile.',
    'Für die besiegte Karte ziehst du die gelbe 4 vom rechten Stapel.',
  ],
  [
    { type: 'turned_up', cards: [['R5'], [], ['B2', 'B0b']] },
    'The cards are turned up: you red 5; Seat2 blue 2 and blue 0.',
    'Die Karten werden aufgedeckt: du rote 5; Seat2 blaue 2 und blaue 0.',
  ],
  [{ type: 'turned_up', cards: null }, 'The cards are turned up.', 'Die Karten werden aufgedeckt.'],
  [
    { type: 'fight_chosen', seat: 0, colour: 'V' },
    'You pick violet to be fought next.',
    'Du wählst Violett für den nächsten Kampf.',
  ],
  [
    fought(1, [1, 'R12']),
    'Red: Seat1 is alone and wins with the 12.',
    'Rot: Seat1 steht allein und gewinnt mit der 12.',
  ],
  [
    fought(0, [2, 'R4'], [0, 'R12'], [1, 'R9']),
    'Red: you win with the 12 against the 9 (Seat1) and the 4 (Seat2).',
    'Rot: Du gewinnst mit der 12 gegen die 9 (Seat1) und die 4 (Seat2).',
  ],
  [
    fought(2, [2, 'R0b'], [0, 'R0a']),
    'Red: only zeros; Seat2 laid first and wins.',
    'Rot: lauter Nullen; Seat2 legte zuerst und gewinnt.',
  ],
  [
    { ...fought(1), number: 2, seats: [1, 2], fighters: null },
    'Red, second fight: Seat1 won.',
    'Rot, zweiter Kampf: Seat1 gewann.',
  ],
  [
    { type: 'pile_emptied', pile: 'left' },
    'The left pile is empty: this round is the last.',
    'Der linke Stapel ist leer: Diese Runde ist die letzte.',
  ],
  [
    { type: 'deal_scored', deal: 1, score: { points: [31, 7], colours: [] } },
    'Deal 1 is over: you 31, Seat1 7.',
    'Spiel 1 ist aus: du 31, Seat1 7.',
  ],
  [
    { type: 'gargon_ended', totals: [31, 31, 2], winners: [0, 1] },
    'The game is over: you and Seat1 share the win.',
    'Das Spiel ist aus: Du und Seat1 gewinnen gemeinsam.',
  ],
  [
    { type: 'gargon_ended', totals: [31, 2], winners: [0] },
    'The game is over: you win.',
    'Das Spiel ist aus: Du gewinnst.',
  ],
]

describe('every event is a full sentence', () => {
  test.each(CASES)('$type', (event, english, german) => {
    expect(en(event)).toBe(english)
    expect(de(event)).toBe(german)
  })

  test('of every kind there is', () => {
    const kinds = new Set(CASES.map(([event]) => event.type))
    const logs = ['final', 'round', 'closed-memory', 'final-match']
    for (const name of logs)
      for (const event of fixture(name).log) expect(kinds).toContain(event.type)
    expect(kinds.size).toBe(11)
  })

  test('without a hole, in whole games', () => {
    for (const name of ['final-five', 'closed-memory', 'spectator']) {
      for (const event of fixture(name).log) {
        for (const text of [en(event), de(event)]) {
          expect(text).toMatch(/^\S.*\.$/)
          expect(text).not.toMatch(/undefined|null|NaN|\[object/)
        }
      }
    }
  })
})

describe('what a listener is told', () => {
  const revealed: GargonEvent = { type: 'turned_up', cards: [['R5', 'B2'], ['R3'], []] }
  const told = (...events: GargonEvent[]) => newsOf(events, texts.en.gargon, who)[0]?.text

  test('names cards that are turned up, but not twice in a breath', () => {
    const red = fought(0, [0, 'R5'], [1, 'R3'])
    const blue = { ...fought(0, [0, 'B2']), colour: 'B' }
    expect(told(revealed)).toBe(en(revealed))
    expect(told(revealed, red)).toBe(en(revealed))
    expect(told(revealed, red, blue)).toBe('The cards are turned up.')
  })
})

describe('a reason', () => {
  const reasons: Reason[] = [
    { code: 'nothing' },
    { code: 'not_asked' },
    { code: 'must_pass' },
    { code: 'must_lay' },
    { code: 'draw_first' },
    { code: 'colour', colours: ['R', 'G'] },
    { code: 'too_few', patterns: ['2+1'] },
    { code: 'pattern', patterns: ['2'] },
    { code: 'pattern', patterns: ['1', '2'] },
  ]

  test('takes a few words in both languages', () => {
    for (const reason of reasons) {
      for (const language of ['en', 'de'] as const) {
        const text = reasonText(texts[language].gargon, reason)
        expect(text.length).toBeGreaterThan(5)
        expect(text.length).toBeLessThan(60)
      }
    }
  })
})
