import { expect, test } from 'vitest'
import { headline, waitingFor } from '../../src/lib/bargon/prompt'
import type { View } from '../../src/lib/bargon/wire'
import { bargon as english } from '../../src/lib/i18n/en/bargon'
import { fixture } from './fixtures'

const who = (seat: number): { name: string; you: boolean } => ({
  name: `P${String(seat)}`,
  you: seat === 0,
})

test('whoever has yet to throw is asked to, whoever else has thrown or not', () => {
  const first = fixture('first-throw').view as View
  for (const thrown of [
    [false, false, false],
    [false, true, false],
    [false, true, true],
  ]) {
    expect(waitingFor({ ...first, thrown }, english, who)).toBe(english.prompt.throw)
  }
})

test('whoever has thrown hears for whom the table waits', () => {
  const first = fixture('first-throw').view as View
  const waiting = [{ seat: 1, kind: 'throw' as const }]
  const said = waitingFor({ ...first, question: null, waiting }, english, who)
  expect(said).toBe(english.prompt.waiting([who(1)]))
})

test('a tie is told as long as it lasts, also once others have thrown', () => {
  const tied = fixture('tied').view as View
  for (const thrown of [
    [false, false, false],
    [false, true, true],
  ]) {
    const said = headline({ ...tied, thrown }, null, english, who)
    expect(said).toBe(english.prompt.tied(tied.leaders.map(who)))
  }
})
