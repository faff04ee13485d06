import { describe, expect, test } from 'vitest'
import { disguised, pseudo } from '../../src/lib/i18n/pseudo'

const letters = (text: string): number => (text.match(/\p{L}/gu) ?? []).length

describe('the language for trying layouts', () => {
  test('is longer by two fifths', () => {
    const text = 'Take the slate and write down every round of the game'
    expect(letters(pseudo(text)) / letters(text)).toBeCloseTo(1.4, 1)
  })

  test('has no plain word left', () => {
    const words = pseudo('Play now against bots').split(' ')
    expect(words.filter((word) => /^[a-z]+$/i.test(word))).toEqual([])
  })

  test('leaves signs of one letter, numbers and what is disguised already', () => {
    expect(pseudo('R 12')).toBe('R 12')
    const once = pseudo('One moment')
    expect(pseudo(once)).toBe(once)
  })

  test('dresses up texts of every shape', () => {
    const texts = disguised({ bots: ['Griffin'], points: (count: number) => `${count} points` })
    expect(texts.bots).toEqual([pseudo('Griffin')])
    expect(texts.points(3)).toBe(pseudo('3 points'))
  })
})
