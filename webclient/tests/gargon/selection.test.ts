import { describe, expect, test } from 'vitest'
import { parseCard, type Card } from '../../src/lib/gargon/cards'
import { layText, patternOf, tap, whyNot, whyUseless } from '../../src/lib/gargon/selection'
import { fixture } from './fixtures'

const cards = (...names: string[]): Card[] => names.map(parseCard)
const names = (list: readonly Card[]): string[] => list.map((card) => card.name)
const anything = { patterns: ['1', '2', '1+1', '2+1', '1+1+1'], colours: 'WBVRYG' } as const
const open = { ...anything, patterns: [...anything.patterns] }

describe('the pattern of a selection', () => {
  test.each([
    [[], ''],
    [['R1'], '1'],
    [['R1', 'R2'], '2'],
    [['R1', 'G2'], '1+1'],
    [['G2', 'R1', 'R0a'], '2+1'],
    [['G2', 'R1', 'W3'], '1+1+1'],
    [['G2', 'G1', 'G3'], '3'],
  ])('%j is %s', (selection, pattern) => {
    expect(patternOf(cards(...selection))).toBe(pattern)
  })
})

describe('a selection that cannot be laid', () => {
  test('asks for cards first', () => {
    expect(whyNot(open, [])).toEqual({ code: 'nothing' })
  })

  test('says that nothing but passing is left', () => {
    expect(whyNot({ patterns: [], colours: '' }, cards('R1'))).toEqual({ code: 'must_pass' })
  })

  test('names the colours the last seat may use', () => {
    const reason = whyNot({ patterns: ['1'], colours: 'WB' }, cards('R1'))
    expect(reason).toEqual({ code: 'colour', colours: ['W', 'B'] })
  })

  test('says that cards are missing', () => {
    expect(whyNot({ ...open, patterns: ['2+1'] }, cards('R1', 'R2'))).toMatchObject({
      code: 'too_few',
    })
  })

  test('says that the pattern is another', () => {
    expect(whyNot({ ...open, patterns: ['2'] }, cards('R1', 'G2'))).toMatchObject({
      code: 'pattern',
    })
  })

  test('never has three of one colour', () => {
    expect(whyNot(open, cards('R1', 'R2', 'R3'))).toMatchObject({ code: 'pattern' })
  })
})

test('a selection with an open pattern and colours can be laid', () => {
  expect(whyNot({ ...open, patterns: ['2+1'] }, cards('R1', 'G3', 'R2'))).toBeNull()
})

describe('a card of no use', () => {
  const hand = cards('R5', 'R2', 'G1')

  test('has a colour that may not be used', () => {
    expect(whyUseless({ patterns: ['1'], colours: 'R' }, hand, parseCard('G1'))).toMatchObject({
      code: 'colour',
    })
  })

  test('has no partner for the pattern', () => {
    expect(whyUseless({ patterns: ['2'], colours: 'RG' }, hand, parseCard('G1'))).toMatchObject({
      code: 'pattern',
    })
  })

  test('is not one that completes a pair and a third', () => {
    expect(whyUseless({ patterns: ['2+1'], colours: 'RG' }, hand, parseCard('G1'))).toBeNull()
  })

  test.each(['follow', 'late', 'last-seat', 'five-last-seat', 'big-hand'])(
    'is never the whole hand while something can be laid: %s',
    (name) => {
      const { view } = fixture(name)
      const question = view.question
      if (question?.kind !== 'lay') throw new Error('not a question to lay')
      const own = view.hand.map(parseCard)
      expect(own.some((card) => whyUseless(question, own, card) === null)).toBe(true)
    },
  )

  test('is every card when the seat must pass', () => {
    const { view } = fixture('must-pass')
    const question = view.question
    if (question?.kind !== 'lay') throw new Error('not a question to lay')
    const own = view.hand.map(parseCard)
    expect(own.every((card) => whyUseless(question, own, card)?.code === 'must_pass')).toBe(true)
  })
})

describe('a tap', () => {
  const hand = cards('R5', 'R2', 'G4', 'G1', 'B9')

  test('lifts a card, and lowers it again', () => {
    const lifted = tap([], parseCard('R5'), open, hand)
    expect(names(lifted)).toEqual(['R5'])
    expect(tap(lifted, parseCard('R5'), open, hand)).toEqual([])
  })

  test('lets the older card go where the pattern has no place for both', () => {
    const lifted = tap(cards('R5'), parseCard('G4'), { ...open, patterns: ['1'] }, hand)
    expect(names(lifted)).toEqual(['G4'])
  })

  test('keeps the older card where both fit', () => {
    const lifted = tap(cards('R5', 'G4'), parseCard('G1'), { ...open, patterns: ['2+1'] }, hand)
    expect(names(lifted)).toEqual(['R5', 'G4', 'G1'])
  })

  test('puts a card in the place of another one of its colour', () => {
    const wide = cards('R5', 'R2', 'G4', 'G1', 'B9', 'B3')
    const three = { ...open, patterns: ['1+1+1' as const] }
    const swapped = tap(cards('R5', 'G4', 'B9'), parseCard('B3'), three, wide)
    expect(names(swapped)).toEqual(['R5', 'G4', 'B3'])
    const again = tap(swapped, parseCard('R2'), three, wide)
    expect(names(again)).toEqual(['G4', 'B3', 'R2'])
  })

  test('keeps a pair and swaps the third, where the pattern is that', () => {
    const pair = { ...open, patterns: ['2+1' as const] }
    const swapped = tap(cards('R5', 'R2', 'G4'), parseCard('G1'), pair, hand)
    expect(names(swapped)).toEqual(['R5', 'R2', 'G1'])
  })

  test('lets several go where one alone makes no room', () => {
    const lone = { ...open, patterns: ['1' as const] }
    expect(names(tap(cards('R5', 'R2', 'G4'), parseCard('B9'), lone, hand))).toEqual(['B9'])
  })

  test('plans ahead while nothing is asked, with three cards at most', () => {
    const lifted = tap(cards('R5', 'R2', 'G4'), parseCard('B9'), null, hand)
    expect(names(lifted)).toEqual(['R2', 'G4', 'B9'])
  })
})

test('a lay is written in the order of the hand, which is that of the notation', () => {
  expect(layText(['R12', 'R3', 'G0a'], cards('G0a', 'R3', 'R12'))).toBe('R12 R3 G0a')
})
