import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ServerTime } from '../../src/lib/state/serverTime'

const HERE = 1_000_000

beforeEach(() => {
  vi.useFakeTimers({ now: HERE * 1000 })
})
afterEach(() => {
  vi.useRealTimers()
})

/** What a device tells that has heard these readings, each while its own clock stood still. */
function told(...readings: number[]): number {
  const time = new ServerTime()
  for (const reading of readings) time.hear(HERE + reading)
  return Math.round((time.now() - HERE) * 1000) / 1000
}

test('before the server has said anything, the own clock counts', () => {
  expect(told()).toBe(0)
})

test('goes on with the own clock between two readings', () => {
  const time = new ServerTime()
  time.hear(HERE + 60)
  vi.advanceTimersByTime(1_500)
  expect(time.now() - HERE).toBe(61.5)
})

test('of two readings that nearly agree the later time counts: the other came late', () => {
  expect(told(60, 59.6)).toBe(60)
  expect(told(59.6, 60)).toBe(60)
})

test('where a clock was set, forwards or back, the newest reading counts', () => {
  expect(told(60, 3600)).toBe(3600)
  expect(told(60, 3600, -30)).toBe(-30)
  expect(told(60, 59.4)).toBe(59.4)
})

test('a clock of this device that is set counts as well', () => {
  const time = new ServerTime()
  time.hear(HERE + 60)
  vi.setSystemTime((HERE + 3600) * 1000)
  time.hear(HERE + 60)
  expect(time.now() - HERE).toBe(60)
})
