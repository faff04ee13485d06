import { describe, expect, test } from 'vitest'
import { layOutHand, layOutPile, sortHand } from '../../src/lib/gargon/arrange'
import { parseCard } from '../../src/lib/gargon/cards'
import { fixture } from './fixtures'
import { must } from './must'

const phone = { width: 344, card: 60, lift: 16 }
const desk = { width: 1040, card: 92, lift: 24 }

describe('the hand', () => {
  test.each([1, 2, 5, 10, 12])('of %i cards is one fan on a phone', (count) => {
    expect(layOutHand(count, phone).rows).toBe(1)
  })

  test.each([13, 20, 34, 50])('of %i cards keeps within a phone’s width', (count) => {
    const { places } = layOutHand(count, phone)
    expect(places).toHaveLength(count)
    for (const place of places) {
      expect(place.x).toBeGreaterThanOrEqual(0)
      expect(place.x + phone.card).toBeLessThanOrEqual(phone.width + 0.5)
    }
  })

  test.each([13, 34, 50])(
    'of %i cards leaves each card 24 pixels to be found by a finger',
    (count) => {
      const { places } = layOutHand(count, phone)
      places.forEach((place, index) => {
        const next = places[index + 1]
        if (next?.row === place.row) expect(next.x - place.x).toBeGreaterThanOrEqual(23.5)
      })
    },
  )

  test.each([10, 20, 34])('of %i large cards leaves the value of each to be read', (count) => {
    const large = { width: 340, card: 94, lift: 24 }
    const { places } = layOutHand(count, large)
    places.forEach((place, index) => {
      const next = places[index + 1]
      if (next?.row === place.row) expect(next.x - place.x).toBeGreaterThanOrEqual(0.3 * large.card)
    })
  })

  test('of 34 cards takes three rows on a phone and one or two on a desk', () => {
    expect(layOutHand(34, phone).rows).toBe(3)
    expect(layOutHand(34, desk).rows).toBeLessThanOrEqual(2)
  })

  test('is as high as its lowest card', () => {
    for (const count of [1, 10, 34]) {
      const { places, height } = layOutHand(count, phone)
      const lowest = Math.max(...places.map((place) => place.y + phone.card * 1.4))
      expect(height).toBeGreaterThanOrEqual(lowest - 0.5)
    }
  })

  test('of no cards is no trouble', () => {
    expect(layOutHand(0, phone).places).toEqual([])
  })

  test('sorts by value, the strongest first, without losing a card', () => {
    const hand = fixture('big-hand').view.hand.map(parseCard)
    const sorted = sortHand(hand, 'value')
    const values = sorted.map((card) => card.value)
    expect(values).toEqual([...values].sort((a, b) => b - a))
    expect(new Set(sorted)).toEqual(new Set(hand))
  })

  test('sorted by colour is in the order it came in', () => {
    const hand = fixture('lead').view.hand.map(parseCard)
    expect(sortHand(hand, 'colour')).toEqual(hand)
  })
})

describe('a draw pile', () => {
  test.each([0, 1, 2, 10, 26, 36])('of %i cards stays within its width', (count) => {
    const edges = layOutPile(count, 300, 37)
    expect(edges).toHaveLength(count)
    if (count > 0) expect(must(edges.at(-1)) + 37).toBeLessThanOrEqual(300.5)
  })

  test('shows the nearest cards wider than the far ones', () => {
    const edges = layOutPile(36, 300, 37)
    const step = (index: number): number => must(edges[index]) - must(edges[index - 1])
    expect(step(1)).toBeGreaterThan(12)
    expect(step(35)).toBeLessThan(step(1))
    expect(step(35)).toBeGreaterThan(2)
  })

  test('leaves a small letter room on each edge of a full pile on a phone', () => {
    const edges = layOutPile(33, 297, 37)
    expect(must(edges[32]) - must(edges[31])).toBeGreaterThan(5.5)
  })
})
