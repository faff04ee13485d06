import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { commitmentOf, gameKey, KeyedChance } from '../../src/lib/check/verifier/chance'
import { coloursOf } from '../../src/lib/check/verifier/bargon/slate'
import { dealCards } from '../../src/lib/check/verifier/gargon/deal'
import { fileText } from './records'

/** All that a vector of any kind may hold. */
interface Vector {
  vector: string
  secret: string
  commitment: string
  id: string
  contributions: string[]
  key: string
  label: string
  below: number
  count: number
  numbers: number[]
  size: number
  order: number[]
  players: number
  hands: string[]
  left: string
  right: string
  faces: number[]
  colours: string
}

const vectors = [...fileText('docs/fairness.md').matchAll(/```json\n(.*?)```/gs)].map(
  ([, block]) => JSON.parse(block ?? '') as Vector,
)
const of = (kind: string): Vector[] => vectors.filter(({ vector }) => vector === kind)

const chanceOf = (key: string) => new KeyedChance(hexToBytes(key))
const texts = (cards: readonly { text: string }[]) => cards.map(({ text }) => text).join(' ')

describe('every vector of the description', () => {
  test('there are vectors of each kind', () => {
    const kinds = new Set(vectors.map(({ vector }) => vector))
    for (const kind of ['commitment', 'key', 'numbers', 'shuffle', 'deal', 'throw'])
      expect(kinds).toContain(kind)
  })

  test.each(of('commitment'))('commitment', ({ secret, commitment }) => {
    expect(bytesToHex(commitmentOf(hexToBytes(secret)))).toBe(commitment)
  })

  test.each(of('key'))('key', ({ secret, id, contributions, key }) => {
    const given = contributions.map((hex) => hexToBytes(hex))
    expect(bytesToHex(gameKey(hexToBytes(secret), id, given))).toBe(key)
  })

  test.each(of('numbers'))('numbers $label', ({ key, label, below, count, numbers }) => {
    expect(chanceOf(key).numbers(label, below, count)).toEqual(numbers)
  })

  test.each(of('shuffle'))('shuffle $label', ({ key, label, size, order }) => {
    expect(chanceOf(key).shuffle(label, size)).toEqual(order)
  })

  test.each(of('deal'))('deal for $players', ({ key, players, hands, left, right }) => {
    const deal = dealCards(chanceOf(key), 1, players, 0)
    expect(deal.hands.map(texts)).toEqual(hands)
    expect(texts(deal.piles.left)).toBe(left)
    expect(texts(deal.piles.right)).toBe(right)
  })

  test.each(of('throw'))('throw', ({ key, label, faces, colours }) => {
    const thrown = chanceOf(key).numbers(label, 6, 3)
    expect(thrown).toEqual(faces)
    expect(coloursOf(thrown)).toBe(colours.replaceAll(' ', ''))
  })
})
