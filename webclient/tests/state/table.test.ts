import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TableInfo } from '../../src/lib/protocol/wire'
import { TableState, type Happening } from '../../src/lib/state/table.svelte'
import { witnessOf } from '../../src/lib/state/witness'
import { FakeSocket, openFake, snapshot, TABLE, timeOf, update } from './fakes'

let table: TableState

beforeEach(() => {
  localStorage.clear()
  FakeSocket.all = []
  table = new TableState({ id: 'table', invite: 'secret', open: openFake })
  FakeSocket.last.accept()
})

afterEach(() => {
  table.close()
})

const socket = (): FakeSocket => FakeSocket.last

describe('a table', () => {
  test('opens its socket with the invitation', () => {
    expect(socket().url).toMatch(/\/api\/tables\/table\/socket\?invite=secret$/)
  })

  test('follows updates without a gap', () => {
    socket().tell(snapshot(3))
    socket().tell(update(4))
    socket().tell(update(5))
    expect(table.version).toBe(5)
    expect(table.log).toHaveLength(2)
  })

  test('follows an update that bridges several steps', () => {
    socket().tell(snapshot(3))
    socket().tell(update(6, { previous: 3 }))
    expect(table.version).toBe(6)
  })

  test('hears what only its own seat is told, which no version counts', () => {
    socket().tell(snapshot(3))
    socket().tell(update(3, { previous: 3, table: { ...TABLE, my_wish: 'left' } }))
    expect(table.table?.my_wish).toBe('left')
    expect(table.version).toBe(3)
    socket().tell(update(3, { previous: 2, table: { ...TABLE, my_wish: 'right' } }))
    expect(table.table?.my_wish).toBe('left')
  })

  test('asks for everything where its question is not the one that is open', async () => {
    socket().tell(snapshot(3))
    const answer = table.wish({ type: 'play', decision: '0', move: 'pass' })
    const command = socket().sentOf('command')[0] as { id: string }
    const problem = { code: 'decision_closed', message: '', rule: null }
    socket().tell({ type: 'answer', id: command.id, ok: false, version: 3, problem })
    await answer
    expect(socket().sentOf('hello').at(-1)).toEqual({ type: 'hello' })
    expect(socket().sentOf('hello')).toHaveLength(2)
  })

  test('asks for everything where an answer knows of more than it was told', async () => {
    socket().tell(snapshot(3))
    const answer = table.wish({ type: 'play', decision: '0', move: 'pass' })
    const command = socket().sentOf('command')[0] as { id: string }
    socket().tell({ type: 'answer', id: command.id, ok: true, version: 5, problem: null })
    await answer
    expect(socket().sentOf('hello').at(-1)).toEqual({ type: 'hello' })
    socket().tell(snapshot(5))
    socket().tell(update(7))
    expect(socket().sentOf('hello').at(-1)).toEqual({
      type: 'hello',
      version: 5,
      changed: timeOf(5),
    })
  })

  test('asks once for what it has missed, and shows nothing of what came after', () => {
    socket().tell(snapshot(3))
    socket().tell(update(5))
    socket().tell(update(6))
    expect(table.version).toBe(3)
    expect(socket().sentOf('hello')).toEqual([
      { type: 'hello' },
      { type: 'hello', version: 3, changed: timeOf(3) },
    ])
    socket().tell(snapshot(6))
    expect(table.version).toBe(6)
  })

  test('says after a break which step it has seen last, to the last digit', () => {
    const changed = '1796008266.6712341'
    const told = JSON.stringify(update(3, { previous: 3, changed: 0 }))
    socket().tell(snapshot(3))
    socket().onmessage?.({ data: told.replace('"changed":0', `"changed":${changed}`) })
    socket().tell(update(3, { previous: 2, changed: 1 }))
    socket().break()
    window.dispatchEvent(new Event('online'))
    socket().accept()
    expect(JSON.stringify(socket().sent)).toBe(
      `[{"type":"hello","version":3,"changed":${changed}}]`,
    )
  })

  test('takes nothing twice', () => {
    socket().tell(snapshot(3))
    socket().tell(update(4))
    socket().tell(update(4))
    expect(table.log).toHaveLength(1)
  })

  test('tells listeners every step in order, with the view before and after', () => {
    const seen: Happening[] = []
    const stop = table.onEvents((happening) => seen.push(happening))
    socket().tell(snapshot(3))
    socket().tell(update(4))
    stop()
    socket().tell(update(5))
    expect(seen.map(({ kind }) => kind)).toEqual(['snapshot', 'update'])
    expect(seen[1]?.events).toEqual([{ type: 'threw', seat: 0, round: 4 }])
  })

  test('shows who is here between the steps', () => {
    socket().tell(snapshot(3))
    socket().tell({
      type: 'presence',
      here: [1],
      spectators: 4,
      host_missing: true,
      missing: [0],
    })
    expect(table.table?.seats.map((seat) => seat.here)).toEqual([false, true])
    expect(table.table?.seats.map((seat) => seat.missing)).toEqual([true, false])
    expect(table.table?.spectators).toBe(4)
    expect(table.table?.host_missing).toBe(true)
  })

  test('shows a wish as pending until it is answered, and keeps a refusal', async () => {
    socket().tell(snapshot(3))
    const wish = table.wish({ type: 'start_game' })
    expect(table.pending).toEqual({ type: 'start_game' })
    const problem = { code: 'seats_free', message: 'seats are free', rule: null }
    const id = socket().sentOf('command').at(-1)?.id ?? ''
    socket().tell({ type: 'answer', id, ok: false, version: 3, problem })
    await wish
    expect(table.pending).toBeNull()
    expect(table.problem).toEqual(problem)
  })

  test('plays nothing while no question is open', async () => {
    socket().tell(snapshot(3))
    expect(await table.play('throw')).toBeNull()
    expect(socket().sentOf('command')).toEqual([])
  })

  test('begins a new log with a rematch', () => {
    socket().tell(snapshot(3, { status: 'ended' }))
    socket().tell(update(4))
    socket().tell(update(5, { table: { ...TABLE, game_id: 'game-2' }, events: [] }))
    expect(table.log).toEqual([])
  })
})

describe('another game', () => {
  /** What is asked for by playing again, where every wish is granted. */
  async function wishesFor(change: Partial<TableInfo>): Promise<string[]> {
    socket().tell(snapshot(3, { status: 'ended', ...change }))
    const done = table.playAgain()
    for (let at = 0; at < 2; at++) {
      const id = socket().sentOf('command')[at]?.id ?? ''
      socket().tell({ type: 'answer', id, ok: true, version: 3, problem: null })
      await new Promise((told) => setTimeout(told))
    }
    await done
    expect(table.beginsAtOnce).toBe(false)
    return socket()
      .sentOf('command')
      .map((command) => command.do.type)
  }

  test('begins at once where all others are bots', async () => {
    expect(await wishesFor({})).toEqual(['rematch', 'start_game'])
  })

  test('waits for other persons', async () => {
    const person = { kind: 'person', bot: null } as const
    const seats = TABLE.seats.map((seat) => (seat.seat === 1 ? { ...seat, ...person } : seat))
    expect(await wishesFor({ seats })).toEqual(['rematch'])
  })

  test('is left to whoever starts it', async () => {
    expect(await wishesFor({ starter: null, host: false })).toEqual(['rematch'])
  })
})

describe('a witness', () => {
  test('keeps the commitment shown before the start, whatever is shown later', () => {
    socket().tell(snapshot(3))
    socket().tell(update(4, { table: { ...TABLE, commitment: 'changed' } }))
    expect(witnessOf('game-1')?.commitment).toBe('c0ffee')
  })

  test('has not seen a commitment that it was first shown after the start', () => {
    socket().tell(snapshot(3, { status: 'playing' }))
    expect(witnessOf('game-1')).toBeNull()
  })

  test('sits down with sixteen bytes of its own, and remembers them', () => {
    socket().tell(snapshot(3, { viewer: null }))
    void table.takeSeat(1, 'Ada')
    const wish = socket().sentOf('command').at(-1)?.do
    expect(wish).toMatchObject({ type: 'take_seat', seat: 1, name: 'Ada', invite: 'secret' })
    const kept = witnessOf('game-1')
    expect(kept?.contribution).toMatch(/^[0-9a-f]{32}$/)
    expect(wish).toMatchObject({ contribution: kept?.contribution })
  })

  test('gives bytes for a rematch by itself, once', () => {
    const seats = TABLE.seats.map((seat) => ({ ...seat, ready: false }))
    socket().tell(snapshot(3, { status: 'ended' }))
    socket().tell(update(4, { table: { ...TABLE, game_id: 'game-2', seats }, events: [] }))
    socket().tell(update(5, { table: { ...TABLE, game_id: 'game-2', seats }, events: [] }))
    const wishes = socket().sentOf('command')
    expect(wishes.map((command) => command.do)).toEqual([
      { type: 'contribute', contribution: witnessOf('game-2')?.contribution },
    ])
  })
})
