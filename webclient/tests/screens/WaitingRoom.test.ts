import { render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { beforeEach, expect, test, vi } from 'vitest'
import { fetchLanguage, setLanguage } from '../../src/lib/i18n/index.svelte'
import type { TableInfo } from '../../src/lib/protocol/wire'
import { TableState } from '../../src/lib/state/table.svelte'
import WaitingRoom from '../../src/screens/WaitingRoom.svelte'
import { openFake, TABLE } from '../state/fakes'

vi.mock('../../src/lib/state/session.svelte', async (original) => ({
  ...(await original<object>()),
  myName: () => 'Dora',
  botsFor: () => [{ bot: 'steady', games: ['bargon'], rung: 1, face: 'golem' }],
}))

const FREE = TABLE.seats.map((seat) => (seat.seat === 1 ? { ...seat, kind: 'free' } : seat))
const GUEST: Partial<TableInfo> = { viewer: null, host: false, spectators: 1, seats: FREE }

beforeEach(async () => {
  await fetchLanguage('de')
  setLanguage('en')
})

function open(change: Partial<TableInfo>): TableState {
  const table = new TableState({ id: 'table', invite: 'secret', open: openFake })
  table.table = { ...TABLE, ...change }
  render(WaitingRoom, { table, info: table.table })
  return table
}

const headings = (): (string | null)[] =>
  screen.getAllByRole('heading').map((heading) => heading.textContent)

test('whoever comes by an invitation is told first what to, and last how to invite others', () => {
  open({ ...GUEST, game: 'gargon', host_seat: null })
  expect(headings()[0]).toBe('You are invited to Gargon')
  expect(headings().indexOf('Invite others')).toBeGreaterThan(headings().indexOf('At this table'))
  const help = screen.getByRole('link', { name: 'How it is played' })
  expect(help.getAttribute('href')).toBe('/help/gargon')
})

test('an invitation speaks German too', () => {
  setLanguage('de')
  open({ ...GUEST, game: 'gargon', host_seat: null })
  expect(headings()[0]).toBe('Du bist zu Gargon eingeladen')
})

test('an invitation names whoever sits there and invites', () => {
  const seats = FREE.map((seat) => (seat.seat === 0 ? { ...seat, name: 'Gnoll' } : seat))
  open({ ...GUEST, game: 'gargon', seats, host_seat: 0 })
  expect(headings()[0]).toBe('Gnoll invites you to Gargon')
  setLanguage('de')
  flushSync()
  expect(headings()[0]).toBe('Gnoll lädt dich zu Gargon ein')
})

test('a seated host is shown first how to invite others', () => {
  open({ seats: FREE })
  expect(headings()[0]).toBe('Invite others')
  expect(screen.queryByRole('button', { name: 'Take a seat' })).toBeNull()
})

test('nobody counts himself among those who watch', () => {
  open(GUEST)
  expect(screen.queryByText(/watching/)).toBeNull()
})

test('others who watch are counted', () => {
  open({ ...GUEST, spectators: 3 })
  expect(screen.getByText('2 watching')).toBeTruthy()
})

test('one tap takes the first free seat of an invitation', () => {
  const table = open(GUEST)
  const takeSeat = vi.spyOn(table, 'takeSeat')
  screen.getByRole('button', { name: 'Take a seat' }).click()
  expect(takeSeat).toHaveBeenCalledWith(1, 'Dora')
})

test('while the host is missing whoever sits there starts the game', () => {
  const table = open({ viewer: 1, host: false, host_missing: true })
  const wish = vi.spyOn(table, 'wish')
  expect(screen.getByText(/Meanwhile you may start/)).toBeTruthy()
  screen.getByRole('button', { name: 'Start the game' }).click()
  expect(wish).toHaveBeenCalledWith({ type: 'start_game' })
})

test('leads the keyboard from the seats that bots have filled to the start of the game', async () => {
  const table = new TableState({ id: 'table', invite: 'secret', open: openFake })
  const room = render(WaitingRoom, { table, info: { ...TABLE, seats: FREE } })
  screen.getByRole('button', { name: 'Fill with bots' }).focus()
  await room.rerender({ table, info: TABLE })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Start the game' }))
})

test('says to whoever keeps the score that it is he who does', () => {
  setLanguage('de')
  open({ options: { scorekeeper: 0 } })
  expect(screen.getByText('führst die Tafel')).toBeTruthy()
})
