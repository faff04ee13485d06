import { describe, expect, test } from 'vitest'
import { texts } from '../support/texts'
import type { SeatInfo, TableInfo } from '../../src/lib/protocol/wire'
import {
  endingText,
  endsWithoutMe,
  mayAct,
  outText,
  seatNote,
  stillToAgree,
} from '../../src/lib/table/course'
import { seatsOf } from '../support/fakeTable'
import { TABLE } from '../state/fakes'

const { table: english, common } = texts.en
const seats = (change: Record<number, Partial<SeatInfo>> = {}, bots: number[] = []): SeatInfo[] =>
  seatsOf(3, bots).map((seat) => ({ ...seat, ...change[seat.seat] }))
const info = (change: Partial<TableInfo>): TableInfo => ({ ...TABLE, status: 'playing', ...change })
const absent = { out: 'absent', substitute: 'bot:steady' } as const

describe('consent', () => {
  test('is asked of persons who play, not of bots or of those who are missing', () => {
    const proposal = { id: 'end-1', what: 'end', by: 0, agreed: [0] } as const
    const asked = (change: TableInfo['seats']): number[] =>
      stillToAgree(info({ seats: change }), { ...proposal, agreed: [0] })
    expect(asked(seats())).toEqual([1, 2])
    expect(asked(seats({ 1: absent }))).toEqual([2])
    expect(asked(seats({}, [1, 2]))).toEqual([])
    expect(asked(seats({ 1: { out: 'time', substitute: null } }))).toEqual([1, 2])
    expect(asked(seats({ 1: { out: 'time', substitute: 'bot:steady' } }))).toEqual([2])
  })
})

describe('who may act', () => {
  test('is who sits there and has not given up, while the game runs', () => {
    expect(mayAct(info({ seats: seats(), viewer: 0 }))).toBe(true)
    expect(mayAct(info({ seats: seats(), viewer: null }))).toBe(false)
    expect(mayAct(info({ seats: seats({ 0: { out: 'resigned' } }), viewer: 0 }))).toBe(false)
    expect(mayAct(info({ seats: seats(), viewer: 0, status: 'ended' }))).toBe(false)
  })

  test('ends the game by giving up when at most one person is left then', () => {
    expect(endsWithoutMe(info({ seats: seats(), viewer: 0 }))).toBe(false)
    expect(endsWithoutMe(info({ seats: seats({}, [2]), viewer: 0 }))).toBe(true)
    expect(endsWithoutMe(info({ seats: seats({ 1: { out: 'resigned' } }), viewer: 0 }))).toBe(true)
  })
})

describe('a seat', () => {
  const noteOf = (change: Partial<SeatInfo>): string | null =>
    seatNote({ ...seatsOf(1)[0], ...change } as SeatInfo, english)

  test('says who plays there in place of its person', () => {
    expect(noteOf({})).toBeNull()
    expect(noteOf({ here: false })).toBe('away')
    expect(noteOf(absent)).toBe('a bot plays')
    expect(noteOf({ out: 'absent', substitute: 'table' })).toBe('the table throws')
    expect(noteOf({ out: 'time', substitute: null })).toBe('out of time')
  })

  test('says nothing of a bot, which has no device', () => {
    expect(noteOf({ kind: 'bot', here: false })).toBeNull()
  })

  test('tells its person more than the others', () => {
    const table = info({ seats: seats({ 1: absent }), viewer: 1 })
    const missing = table.seats[1] as SeatInfo
    expect(outText(table, missing, english)).toBe('You were away for a while. A bot plays for you.')
    expect(outText({ ...table, viewer: 0 }, missing, english)).toBe(
      'Juno has been away for a while. A bot plays on.',
    )
  })
})

describe('an ending', () => {
  const told = (reason: string, change: Record<number, Partial<SeatInfo>> = {}): string | null =>
    endingText(info({ seats: seats(change), ending: { reason } }), english, common.list)

  test('by the rules needs no words', () => {
    expect(told('finished')).toBeNull()
  })

  test('names those who brought it about', () => {
    expect(told('resigned', { 0: { out: 'resigned' }, 1: { out: 'resigned' } })).toBe(
      'Ilse and Juno gave up.',
    )
    expect(told('expired', { 2: { out: 'time' } })).toBe('The time of Karim ran out.')
    expect(told('abandoned', { 2: { out: 'absent' } })).toBe('Karim stayed away too long.')
  })

  test('says enough where nobody can be named', () => {
    expect(told('agreed')).toBe('Everybody agreed to end the game here.')
    expect(told('abandoned')).toBe('Ended because somebody left')
  })
})
