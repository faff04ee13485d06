import { cleanup, render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setLanguage } from '../../src/lib/i18n/index.svelte'
import type { SeatClock } from '../../src/lib/protocol/wire'
import SeatTime from '../../src/lib/table/SeatTime.svelte'
import TimeHerald from '../../src/lib/table/TimeHerald.svelte'
import { fixture } from '../bargon/fixtures'
import { fakeTable, infoOf, seatsOf, type FakeTable } from '../support/fakeTable'

beforeEach(() => {
  vi.useFakeTimers({ now: 50_000 })
  setLanguage('en')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const game = fixture('thrown')
const rule = { kind: 'live', reserve: 600, increment: 10 } as const

function tableWith(clock: SeatClock, rest = {}): FakeTable {
  const seats = seatsOf(game.view.players).map((seat) => ({ ...seat, clock }))
  return fakeTable(game, { viewer: 0, seats, clock: rule, ...rest })
}

function pass(seconds: number): void {
  vi.advanceTimersByTime(seconds * 1000)
  flushSync()
}

const timer = (): HTMLElement => screen.getByRole('timer')

describe('the time of a seat', () => {
  test('runs down by the server’s time', () => {
    const { table } = tableWith({ left: 245, running: true })
    render(SeatTime, { table, seat: 0 })
    expect(timer().textContent.trim()).toBe('4:05')
    pass(3.2)
    expect(timer().textContent.trim()).toBe('4:01')
  })

  test('stands while another is to move', () => {
    const { table } = tableWith({ left: 245, running: false })
    render(SeatTime, { table, seat: 1 })
    pass(30)
    expect(timer().textContent.trim()).toBe('4:05')
    expect(timer().getAttribute('aria-label')).toBe('Time of Juno, 4 minutes and 5 seconds')
  })

  test('is never less than nothing', () => {
    const { table } = tableWith({ left: 2, running: true })
    render(SeatTime, { table, seat: 0 })
    pass(10)
    expect(timer().textContent.trim()).toBe('0.0')
  })

  test('says in words that little is left', () => {
    const { table } = tableWith({ left: 20, running: true })
    render(SeatTime, { table, seat: 0 })
    expect(timer().getAttribute('aria-label')).toBe('Your time, 20 seconds, little time left')
  })

  test('is not there without a clock', () => {
    render(SeatTime, { table: fakeTable(game).table, seat: 0 })
    expect(screen.queryByRole('timer')).toBeNull()
  })

  test('goes on from what the server tells later', () => {
    const fake = tableWith({ left: 100, running: true })
    render(SeatTime, { table: fake.table, seat: 0 })
    pass(10)
    const seats = seatsOf(game.view.players).map((seat) => ({
      ...seat,
      clock: { left: 98, running: true },
    }))
    const table = infoOf(game.view, { viewer: 0, seats, clock: rule })
    fake.tell({
      type: 'snapshot',
      version: 9,
      changed: 9,
      now: 1000,
      table,
      view: game.view,
      log: [],
    })
    flushSync()
    expect(timer().textContent.trim()).toBe('1:38')
  })
})

describe('the warning', () => {
  test('comes a few times, not with every second', () => {
    const { table } = tableWith({ left: 62, running: true })
    render(TimeHerald, { table })
    const words = new Set<string>()
    for (let second = 0; second < 60; second++) {
      pass(1)
      for (const { textContent } of screen.getAllByRole('status')) words.add(textContent)
    }
    expect([...words].filter(Boolean)).toEqual([
      'You have 1 minute left.',
      'You have 30 seconds left.',
      'You have 10 seconds left.',
    ])
  })
})
