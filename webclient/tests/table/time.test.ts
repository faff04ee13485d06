import { describe, expect, test } from 'vitest'
import { texts } from '../support/texts'
import { clockText, isLow, spokenTime, warningBetween } from '../../src/lib/table/time'

const english = texts.en.table.clock
const live = { kind: 'live', reserve: 600, increment: 15 } as const
const HOUR = 3600

describe('a clock', () => {
  test('shows minutes and seconds, and tenths at the very end', () => {
    expect(clockText(245.9, english)).toBe('4:05')
    expect(clockText(10, english)).toBe('0:10')
    expect(clockText(9.48, english)).toBe('9.4')
    expect(clockText(0, english)).toBe('0.0')
  })

  test('shows hours and days where there are some', () => {
    expect(clockText(HOUR + 20 * 60, english)).toBe('1 h 20')
    expect(clockText(51 * HOUR, english)).toBe('2 d 3 h')
    expect(clockText(51 * HOUR, texts.de.table.clock)).toBe('2 T 3 h')
  })

  test('is read as two words at most', () => {
    const read = (left: number): string => spokenTime(left, english, (parts) => parts.join(' and '))
    expect(read(245)).toBe('4 minutes and 5 seconds')
    expect(read(51 * HOUR + 61)).toBe('2 days and 3 hours')
    expect(read(1.4)).toBe('1 second')
    expect(read(0)).toBe('0 seconds')
  })
})

describe('little time', () => {
  test('is seen half a minute before the end, sooner where days are the measure', () => {
    expect([isLow(31, live), isLow(30, live)]).toEqual([false, true])
    expect(isLow(11 * HOUR, { kind: 'days', days: 3 })).toBe(true)
    expect(isLow(0, { kind: 'none' })).toBe(false)
  })

  test('is told once for each of a few moments', () => {
    expect(warningBetween(61, 60, live)).toBe(60)
    expect(warningBetween(60, 59, live)).toBeNull()
    expect(warningBetween(9, 8, live)).toBeNull()
  })

  test('is told by the latest moment only when several have passed unseen', () => {
    expect(warningBetween(600, 5, live)).toBe(10)
  })

  test('is not told of a reserve that is short from the start', () => {
    expect(warningBetween(Infinity, 20, { kind: 'live', reserve: 20, increment: 0 })).toBeNull()
  })
})
