import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Connection, retryDelay } from '../../src/lib/state/connection.svelte'
import type { ServerMessage } from '../../src/lib/protocol/wire'
import { FakeSocket, openFake, snapshot, timeOf } from './fakes'

let connection: Connection
let heard: ServerMessage[]

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.all = []
  heard = []
  connection = new Connection({
    path: '/api/tables/t/socket',
    seen: () => ({ version: 7, changed: timeOf(7) }),
    onMessage: (message) => heard.push(message),
    open: openFake,
  })
})

afterEach(() => {
  connection.close()
  vi.useRealTimers()
})

const START = { type: 'start_game' } as const

describe('a connection', () => {
  test('says hello with the last step it has seen', () => {
    FakeSocket.last.accept()
    expect(FakeSocket.last.sent).toEqual([{ type: 'hello', version: 7, changed: timeOf(7) }])
    expect(connection.status).toBe('open')
  })

  test('passes on what it is told', () => {
    FakeSocket.last.accept()
    FakeSocket.last.tell(snapshot(8))
    expect(heard).toEqual([snapshot(8)])
  })

  test('settles a command with its own answer', async () => {
    FakeSocket.last.accept()
    const answer = connection.send(START, 'command-1')
    FakeSocket.last.tell({ type: 'answer', id: 'command-2', ok: false, version: 8, problem: null })
    FakeSocket.last.tell({ type: 'answer', id: 'command-1', ok: true, version: 8, problem: null })
    expect((await answer).ok).toBe(true)
  })

  test('sends an unanswered command again under its old id after a break', async () => {
    FakeSocket.last.accept()
    const answer = connection.send(START, 'command-1')
    FakeSocket.last.break()
    expect(connection.status).toBe('reconnecting')
    vi.advanceTimersByTime(1000)
    expect(FakeSocket.all).toHaveLength(2)
    FakeSocket.last.accept()
    expect(FakeSocket.last.sentOf('command').map(({ id }) => id)).toEqual(['command-1'])
    FakeSocket.last.tell({ type: 'answer', id: 'command-1', ok: true, version: 9, problem: null })
    expect((await answer).version).toBe(9)
  })

  test('does not repeat a command that was answered', () => {
    FakeSocket.last.accept()
    void connection.send(START, 'command-1')
    FakeSocket.last.tell({ type: 'answer', id: 'command-1', ok: true, version: 8, problem: null })
    FakeSocket.last.break()
    vi.advanceTimersByTime(1000)
    FakeSocket.last.accept()
    expect(FakeSocket.last.sentOf('command')).toEqual([])
  })

  test('keeps a command made while the line is broken until it is back', () => {
    FakeSocket.last.break()
    void connection.send(START, 'command-1')
    vi.advanceTimersByTime(1000)
    FakeSocket.last.accept()
    expect(FakeSocket.last.sentOf('command')).toHaveLength(1)
  })

  test('goes on trying for ever', () => {
    for (let attempt = 0; attempt < 30; attempt++) {
      FakeSocket.last.break()
      vi.advanceTimersByTime(15_000)
    }
    expect(FakeSocket.all).toHaveLength(31)
  })

  test('tries at once when the network is back', () => {
    FakeSocket.last.break()
    window.dispatchEvent(new Event('online'))
    expect(FakeSocket.all).toHaveLength(2)
  })

  test('asks for a sign of life and takes silence for a break', () => {
    FakeSocket.last.accept()
    vi.advanceTimersByTime(20_000)
    expect(FakeSocket.last.sentOf('ping')).toHaveLength(1)
    vi.advanceTimersByTime(8_000)
    expect(connection.status).toBe('reconnecting')
  })

  test('stays when the sign of life comes', () => {
    FakeSocket.last.accept()
    vi.advanceTimersByTime(20_000)
    FakeSocket.last.tell({ type: 'pong', now: 1 })
    vi.advanceTimersByTime(8_000)
    expect(connection.status).toBe('open')
  })

  test('ends when the server says that coming back makes no sense', async () => {
    FakeSocket.last.accept()
    const answer = connection.send(START)
    const problem = { code: 'unknown_table', message: 'no such table', rule: null }
    FakeSocket.last.tell({ type: 'closing', problem, retry: false })
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.all).toHaveLength(1)
    expect(connection.problem).toEqual(problem)
    expect((await answer).problem).toEqual(problem)
  })

  test('hears nothing more from a socket it has let go', () => {
    const first = FakeSocket.last
    first.accept()
    vi.advanceTimersByTime(28_000)
    vi.advanceTimersByTime(1_000)
    first.tell(snapshot(8))
    expect(heard).toEqual([])
  })
})

describe('the wait before another attempt', () => {
  test('doubles up to ten seconds', () => {
    expect([0, 1, 2, 3, 4, 5, 40].map((attempt) => retryDelay(attempt, 0.5))).toEqual([
      400, 800, 1600, 3200, 6400, 10_000, 10_000,
    ])
  })

  test('is scattered by a quarter to either side', () => {
    expect(retryDelay(0, 0)).toBe(300)
    expect(retryDelay(0, 1)).toBe(500)
  })
})
