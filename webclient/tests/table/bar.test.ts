import { cleanup, render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setLanguage } from '../../src/lib/i18n/index.svelte'
import type { SeatInfo, TableInfo } from '../../src/lib/protocol/wire'
import CourseBar from '../../src/lib/table/CourseBar.svelte'
import TableMenu from '../../src/lib/table/TableMenu.svelte'
import { fixture } from '../bargon/fixtures'
import { standInForDialogs } from '../components/dialogs'
import { fakeTable, infoOf, seatsOf, type FakeTable } from '../support/fakeTable'

const user = userEvent.setup()
const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name })
const noButton = (name: string | RegExp): boolean => screen.queryByRole('button', { name }) === null
const wishes = (fake: FakeTable): unknown[] => fake.sent.map(({ do: wish }) => wish)

beforeEach(() => {
  standInForDialogs()
  setLanguage('en')
})
afterEach(cleanup)

const game = fixture('thrown')
const infoWith = (change: Partial<TableInfo>): TableInfo => infoOf(game.view, change)
const seatsWith = (seat: number, change: Partial<SeatInfo>): SeatInfo[] =>
  seatsOf(game.view.players).map((one) => (one.seat === seat ? { ...one, ...change } : one))

function show(Component: typeof CourseBar, change: Partial<TableInfo>): FakeTable {
  const fake = fakeTable(game, change)
  render(Component, { table: fake.table, info: infoWith(change) })
  return fake
}

function openMenu(change: Partial<TableInfo> = {}): FakeTable {
  const fake = fakeTable(game, change)
  render(TableMenu, { table: fake.table, info: infoWith(change), open: true })
  return fake
}

describe('a proposal', () => {
  const proposal = { id: 'end-4', what: 'end', by: 1, agreed: [1] } as const

  test('is put before the others, with who has not answered', async () => {
    const fake = show(CourseBar, { viewer: 0, proposal: { ...proposal, agreed: [1] } })
    expect(screen.getByRole('status').textContent).toMatch(
      /Juno proposes to end the game here\.\s+Still to answer: You and Karim\./,
    )
    await user.click(button('Agree'))
    expect(wishes(fake)).toEqual([{ type: 'agree', proposal: 'end-4' }])
  })

  test('can be declined', async () => {
    const fake = show(CourseBar, { viewer: 0, proposal: { ...proposal, agreed: [1] } })
    await user.click(button('Decline'))
    expect(wishes(fake)).toEqual([{ type: 'decline', proposal: 'end-4' }])
  })

  test('can be withdrawn by whoever made it, and by nobody else', async () => {
    const fake = show(CourseBar, { viewer: 1, proposal: { ...proposal, agreed: [1] } })
    expect(noButton('Agree')).toBe(true)
    await user.click(button('Withdraw'))
    expect(wishes(fake)).toEqual([{ type: 'decline', proposal: 'end-4' }])
  })

  test('is not agreed to twice', () => {
    show(CourseBar, { viewer: 0, proposal: { ...proposal, agreed: [0, 1] } })
    expect(noButton('Agree')).toBe(true)
    expect(screen.getByRole('status').textContent).toMatch(/Agreed: You\./)
  })

  test('is only shown to who watches', () => {
    show(CourseBar, { viewer: null, proposal: { ...proposal, agreed: [1] } })
    expect(screen.getByRole('status').textContent).toMatch(/Juno proposes/)
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})

describe('somebody who was missing', () => {
  test('comes back with one tap', async () => {
    const fake = show(CourseBar, {
      viewer: 0,
      seats: seatsWith(0, { out: 'absent', substitute: 'table' }),
    })
    expect(screen.getByRole('status').textContent).toMatch(/The table throws for you/)
    await user.click(button('I am back'))
    expect(wishes(fake)).toEqual([{ type: 'come_back' }])
  })

  test('cannot come back after giving up', () => {
    show(CourseBar, {
      viewer: 0,
      seats: seatsWith(0, { out: 'resigned', substitute: 'bot:steady' }),
    })
    expect(screen.getByRole('status').textContent).toMatch(/You have given up/)
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  test('is told to the others', () => {
    show(CourseBar, { viewer: 0, seats: seatsWith(1, { out: 'time', substitute: null }) })
    expect(screen.getByRole('status').textContent).toMatch(/Juno is out of time\. The table waits/)
  })
})

describe('the menu of a table', () => {
  test('proposes to end together', async () => {
    const fake = openMenu()
    await user.click(button('Propose it'))
    expect(wishes(fake)).toEqual([{ type: 'propose', what: 'end' }])
  })

  test('offers to take a move back only to whoever can', async () => {
    openMenu({ viewer: 0, undoable: 1 })
    expect(noButton('Ask for it')).toBe(true)
    cleanup()
    const fake = openMenu({ viewer: 0, undoable: 0 })
    await user.click(button('Ask for it'))
    expect(wishes(fake)).toEqual([{ type: 'propose', what: 'undo' }])
  })

  test('gives up only after asking once more', async () => {
    const fake = openMenu()
    await user.click(button(/^Give up/))
    expect(fake.sent).toEqual([])
    expect(screen.getByRole('alert').textContent).toBe('Do you really want to give up?')
    await user.click(button('Yes, give up'))
    expect(wishes(fake)).toEqual([{ type: 'resign' }])
  })

  test('can be left without giving up', async () => {
    const fake = openMenu()
    await user.click(button(/^Give up/))
    await user.click(button('No, play on'))
    expect(noButton('Yes, give up')).toBe(true)
    expect(fake.sent).toEqual([])
  })

  test('has one proposal at a time', () => {
    openMenu({ proposal: { id: 'end-4', what: 'end', by: 1, agreed: [1] } })
    expect(noButton('Propose it')).toBe(true)
  })

  test('offers nothing to who watches', () => {
    openMenu({ viewer: null })
    expect(screen.queryAllByRole('button').map((one) => one.textContent.trim())).toEqual([''])
  })
})
