import { beforeEach, describe, expect, test } from 'vitest'
import { setLanguage, t } from '../../src/lib/i18n/index.svelte'
import type { SeatInfo, TableInfo } from '../../src/lib/protocol/wire'
import { mayArrange, mayChange, startObstacle } from '../../src/screens/waiting'
import { TABLE } from '../state/fakes'

beforeEach(() => {
  setLanguage('en')
})

const obstacle = (change: Partial<TableInfo>): string | null =>
  startObstacle({ ...TABLE, ...change }, t.lobby.room)

function withSeat(change: Partial<SeatInfo>): SeatInfo[] {
  return TABLE.seats.map((seat) => (seat.seat === 1 ? { ...seat, ...change } : seat))
}

describe('the start of a game', () => {
  test('is free for the starter once everybody is ready', () => {
    expect(obstacle({})).toBeNull()
  })

  test('waits for free seats', () => {
    expect(obstacle({ seats: withSeat({ kind: 'free' }) })).toBe('One seat is still free.')
  })

  test('waits for a device that has given no bytes', () => {
    const seats = withSeat({ kind: 'person', name: 'Bo', ready: false })
    expect(obstacle({ seats })).toBe('Waiting for the device of Bo.')
  })

  test('is left to the starter by everybody else', () => {
    expect(obstacle({ viewer: 1, host: false })).toBe('Ada starts the game.')
  })

  test('is free for whoever sits there while the host is missing', () => {
    expect(obstacle({ viewer: 1, host: false, host_missing: true })).toBeNull()
    expect(obstacle({ viewer: null, host: false, host_missing: true })).toBe('Ada starts the game.')
  })

  test('is left to the host where no seat starts', () => {
    expect(obstacle({ starter: null, host: false })).toBe(
      'Whoever opened the table starts the game.',
    )
  })
})

describe('the chairs', () => {
  const guest: TableInfo = { ...TABLE, viewer: 1, host: false }
  const missing: TableInfo = { ...guest, host_missing: true }
  const [person] = TABLE.seats as [SeatInfo]

  test('are arranged by the host, and by whoever sits there while the host is missing', () => {
    expect(mayArrange(TABLE)).toBe(true)
    expect(mayArrange(guest)).toBe(false)
    expect(mayArrange(missing)).toBe(true)
    expect(mayArrange({ ...missing, viewer: null })).toBe(false)
  })

  test("of those who are here or have just gone are the host's alone", () => {
    const seats: SeatInfo[] = [
      { ...person, kind: 'person' },
      { ...person, kind: 'person', here: false },
      { ...person, kind: 'person', here: false, missing: true },
    ]
    const changeable = (info: TableInfo): boolean[] => seats.map((seat) => mayChange(info, seat))
    expect(changeable(TABLE)).toEqual([true, true, true])
    expect(changeable(guest)).toEqual([false, false, false])
    expect(changeable(missing)).toEqual([false, false, true])
    expect(mayChange(missing, { ...person, kind: 'bot', here: false })).toBe(true)
  })
})
