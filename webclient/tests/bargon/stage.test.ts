import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { oddShown, roundSeen, type Moment } from '../../src/lib/bargon/lying'
import { Stage } from '../../src/lib/bargon/stage.svelte'
import { REST_MS, ROLL_MS } from '../../src/lib/bargon/tumble'
import type { BargonEvent, View } from '../../src/lib/bargon/wire'
import type { GameEvent } from '../../src/lib/protocol/wire'
import { fixture } from './fixtures'

interface Staged {
  stage: Stage
  told: string[][]
  /** What the board shows. */
  moment: () => Moment
}

/** A stage that is told the last throw of a round, and that two others have thrown again. */
function quickBots({ still = false } = {}): Staged {
  const { view, steps } = fixture('last-throw')
  const told: string[][] = []
  const stage = new Stage(
    () => still,
    (events: readonly BargonEvent[]) => told.push(events.map(({ type }) => type)),
  )
  stage.take({ kind: 'snapshot', events: [], before: view, after: view })
  let before = view
  for (const { events, view: after } of steps) {
    stage.take({ kind: 'update', events, before, after })
    before = after
  }
  const moment = (): Moment => ({
    view: stage.shown as View,
    act: stage.act,
    coming: stage.coming,
  })
  return { stage, told, moment }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('when others throw while the cubes still roll', () => {
  test('the odd one stays to be seen, then the next round comes', () => {
    const { stage, told, moment } = quickBots()
    expect(oddShown(moment())).toBeUndefined()
    vi.advanceTimersByTime(ROLL_MS)
    expect([stage.act, oddShown(moment()), roundSeen(moment())]).toEqual(['resting', 0, 3])
    vi.advanceTimersByTime(REST_MS - 1)
    expect(oddShown(moment())).toBe(0)
    expect(told).toEqual([['threw', 'revealed', 'round_scored']])

    vi.advanceTimersByTime(1)
    expect([stage.act, oddShown(moment()), roundSeen(moment())]).toEqual([null, undefined, 4])
    expect(told.slice(1)).toEqual([['threw', 'threw']])
  })

  test('the table may be answered as soon as the cubes lie, which shows the rest', () => {
    const { stage, moment } = quickBots()
    expect(stage.answerable).toBe(false)
    vi.advanceTimersByTime(ROLL_MS)
    expect(stage.answerable).toBe(true)
    stage.skip()
    expect(moment().view.thrown).toEqual([false, true, true])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('one tap ends the roll, another one the rest', () => {
    const { stage } = quickBots()
    stage.skip()
    expect(stage.act).toBe('resting')
    stage.skip()
    expect(stage.act).toBe(null)
  })

  test('without motion nothing rolls, and the odd one stays all the same', () => {
    const { stage, moment } = quickBots({ still: true })
    expect([stage.act, oddShown(moment())]).toEqual(['resting', 0])
    vi.advanceTimersByTime(REST_MS)
    expect(moment().view.round).toBe(4)
    expect(moment().view.thrown).toEqual([false, true, true])
  })
})

test('nobody is asked about a cup whose lifting is still to be shown', () => {
  const { view, steps } = fixture('lifted')
  const stage = new Stage(
    () => false,
    () => undefined,
  )
  stage.take({ kind: 'snapshot', events: [], before: view, after: view })
  for (const { events, view: after } of steps) {
    stage.take({ kind: 'update', events, before: view, after })
  }
  vi.advanceTimersByTime(ROLL_MS)
  expect([stage.act, stage.answerable]).toEqual(['resting', false])
  vi.advanceTimersByTime(REST_MS)
  expect(stage.act).toBe('lifting')
})

test('whoever looks on at quick players sees the newest round in full', () => {
  const { view, steps } = fixture('last-throw')
  const [reveal, ...throws] = steps
  const shown: GameEvent[] = []
  const stage = new Stage(
    () => false,
    (events) => shown.push(...(events as unknown as GameEvent[])),
  )
  stage.take({ kind: 'snapshot', events: [], before: view, after: view })
  const rounds = [reveal, ...throws, reveal, ...throws, reveal].filter((step) => step !== undefined)
  for (const { events, view: after } of rounds) {
    stage.take({ kind: 'update', events, before: view, after })
  }
  vi.advanceTimersByTime(ROLL_MS + REST_MS)
  expect([stage.act, stage.untold]).toEqual(['rolling', reveal?.events.length])
  expect(shown.filter(({ type }) => type === 'revealed')).toHaveLength(2)
})
