import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Announcer } from '../../src/lib/spoken/announcer.svelte'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pause = (): unknown => vi.advanceTimersByTime(1000)
const fact = (text: string): { text: string; trifle: boolean } => ({ text, trifle: false })
const trifle = (text: string): { text: string; trifle: boolean } => ({ text, trifle: true })
const many = (count: number): string[] => Array.from({ length: count }, (_, at) => `Fight ${at}.`)

describe('what is read aloud', () => {
  test('is gathered for a moment', () => {
    const announcer = new Announcer()
    announcer.say('One.')
    announcer.say('Two.')
    expect(announcer.text).toBe('')
    pause()
    expect(announcer.text).toBe('One. Two.')
  })

  test('changes a region also when the same sentence comes twice running', () => {
    const announcer = new Announcer()
    const heard = [1, 2, 3].map(() => {
      const before = announcer.regions
      announcer.say('Only red now.')
      pause()
      return announcer.regions.filter((text, place) => text !== '' && text !== before[place])
    })
    expect(heard).toEqual([['Only red now.'], ['Only red now.'], ['Only red now.']])
  })

  test('has one text at a time', () => {
    const announcer = new Announcer()
    for (const text of ['One.', 'Two.', 'Three.']) {
      announcer.say(text)
      pause()
      expect(announcer.regions.filter((region) => region !== '')).toEqual([text])
    }
  })

  test('loses no sentence that matters, however many there are', () => {
    const announcer = new Announcer()
    announcer.tell(many(12).map(fact))
    pause()
    expect(announcer.text).toBe(many(12).join(' '))
  })

  test('leaves out trifles when there is much to say, and only then', () => {
    const announcer = new Announcer()
    announcer.tell([trifle('A card is drawn.'), fact('Red fights.')])
    pause()
    expect(announcer.text).toBe('A card is drawn. Red fights.')
    announcer.tell([trifle('A card is drawn.'), ...many(6).map(fact)])
    pause()
    expect(announcer.text).toBe(many(6).join(' '))
  })
})
