import { describe, expect, test } from 'vitest'
import { texts } from '../support/texts'
import { wishOf } from '../../src/lib/gargon/keys'
import { promptFor } from '../../src/lib/gargon/prompts'
import { bestOther, lanesOf } from '../../src/lib/gargon/race'
import { stackOf, tallyOf } from '../../src/lib/gargon/tally'
import { fixture } from './fixtures'
import { must } from './must'

const name = (seat: number): string => `Seat${seat}`
const prompt = (fixtureName: string): string => {
  const { view } = fixture(fixtureName)
  return promptFor(texts.en.gargon, view, view.question, name).text
}

describe('what is asked', () => {
  test.each([
    ['lead', /You start/],
    ['follow', /two of one colour and one of another, or pass/],
    ['must-pass', /Nothing fits/],
    ['draw-first', /one to three cards/],
    ['draw-more', /Two drawn/],
    ['order', /Which colour/],
    ['replace', /beaten/],
    ['waiting', /^Seat\d is choosing/],
    ['final', /over/],
  ])('%s', (state, words) => {
    expect(prompt(state)).toMatch(words)
  })

  test('tells the last seat its colours', () => {
    const { view } = fixture('last-seat')
    const { note } = promptFor(texts.en.gargon, view, view.question, name)
    expect(note).toMatch(/^Last in turn: only /)
  })
})

describe('the race', () => {
  test('is led by whoever has the most, tied leaders together, nobody at nothing', () => {
    const { view } = fixture('late')
    for (const lane of lanesOf(view)) {
      const most = Math.max(...lane.counts)
      const leading = lane.counts.filter((count) => count === most && count > 0).length
      expect(lane.leaders).toHaveLength(leading)
    }
  })

  test('agrees with the bonuses of the score', () => {
    const { view } = fixture('late')
    for (const [place, lane] of lanesOf(view).entries()) {
      for (const seat of lane.leaders)
        expect(view.score?.colours[seat]?.[place]?.bonus).toBe(lane.leaders.length > 1 ? 5 : 10)
    }
  })

  test('compares with the best of the others', () => {
    expect(bestOther({ colour: 'R', counts: [4, 2, 3], leaders: [0] }, 0)).toBe(3)
  })
})

describe('the count of seen cards', () => {
  test('has all 102 cards, once each', () => {
    const rows = tallyOf(fixture('late').view)
    expect(rows.flatMap((row) => row.cards)).toHaveLength(102)
  })

  test('leaves unseen what the others hold, what they have laid and what lies in the piles', () => {
    const { view } = fixture('late')
    const others = view.seats.filter((_, seat) => seat !== view.viewer)
    const hidden =
      view.piles.join('').length +
      others.flatMap((seat) => seat.hand).reduce((a, b) => a + b, 0) +
      others.reduce((sum, seat) => sum + (seat.laid?.colours.length ?? 0), 0)
    expect(tallyOf(view).reduce((sum, row) => sum + row.unseen, 0)).toBe(hidden)
  })

  test('knows no more than the view where memory is closed', () => {
    const { view } = fixture('closed-memory')
    expect(
      tallyOf(view)
        .flatMap((row) => row.cards)
        .filter(({ where }) => where === 'won'),
    ).toEqual([])
    expect(stackOf(must(view.seats[0]).winnings, 'R').cards).toBeNull()
  })

  test('agrees with the score about amulets and zeros', () => {
    const { view } = fixture('late')
    for (const [index, seat] of view.seats.entries()) {
      for (const line of must(must(view.score).colours[index])) {
        const stack = stackOf(seat.winnings, line.colour as 'R')
        expect([stack.count, stack.amulets, stack.zeros]).toEqual([
          line.cards,
          line.amulets,
          line.zeros,
        ])
      }
    }
  })
})

describe('a key', () => {
  const press = (key: string, picking = false, held = {}): unknown =>
    wishOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...held }, picking)

  test('lays, passes, draws, stops, lowers', () => {
    expect(press('l')).toEqual({ do: 'lay' })
    expect(press('P')).toEqual({ do: 'pass' })
    expect(press('1')).toEqual({ do: 'draw', pile: 'left' })
    expect(press('2')).toEqual({ do: 'draw', pile: 'right' })
    expect(press('s')).toEqual({ do: 'stop' })
    expect(press('Escape')).toEqual({ do: 'lower' })
  })

  test('names a colour only while a fight is to be picked', () => {
    expect(press('r', true)).toEqual({ do: 'fight', colour: 'R' })
    expect(press('r')).toBeNull()
  })

  test('held with a modifier is the browser’s', () => {
    expect(press('l', false, { ctrlKey: true })).toBeNull()
  })
})
