import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { beforeEach, describe, expect, test } from 'vitest'
import SlateTable from '../../src/lib/bargon/SlateTable.svelte'
import { setLanguage } from '../../src/lib/i18n/index.svelte'
import { fakeTable, type FakeTable } from '../support/fakeTable'
import { fixture } from './fixtures'

function show(name: string): FakeTable {
  const fake = fakeTable(fixture(name))
  render(SlateTable, { table: fake.table })
  return fake
}
const moves = ({ sent }: FakeTable): string[] =>
  sent.map((command) => (command.do.type === 'play' ? command.do.move : command.do.type))
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  setLanguage('en')
})

describe('entering', () => {
  test('one tap on the odd one', async () => {
    const fake = show('slate-new')
    await press('Juno: the odd one')
    expect(moves(fake)).toEqual(['enter seat 1'])
  })

  test('a tap per colour; the third enters the round', async () => {
    const fake = show('slate-new')
    await press('Ilse: red')
    await press('Karim: red')
    expect(moves(fake)).toEqual([])
    await press('Juno: blue')
    expect(moves(fake)).toEqual(['enter R B R'])
  })

  test('a colour tapped twice is open again', async () => {
    show('slate-new')
    await press('Ilse: red')
    await press('Ilse: red')
    const button = screen.getByRole('button', { name: 'Ilse: red' })
    expect(button.getAttribute('aria-pressed')).toBe('false')
  })

  test('all alike', async () => {
    const fake = show('slate-new')
    await press('All alike')
    expect(moves(fake)).toEqual(['enter none'])
  })

  test('with two players the cup comes last', async () => {
    const fake = show('slate-two')
    await press('Ilse: blue')
    await press('Juno: blue')
    await press('Cup: red')
    expect(moves(fake)).toEqual(['enter B B R'])
  })

  test('the cup may be the odd one', async () => {
    const fake = show('slate-two')
    await press('The cup’s cube was the odd one')
    expect(moves(fake)).toEqual(['enter cup'])
  })

  test.each([
    ['2', 'enter seat 1'],
    ['n', 'enter none'],
    ['rbb', 'enter R B B'],
    ['u', 'undo'],
  ])('the keys %s mean %s', async (keys, move) => {
    const fake = show('slate')
    await userEvent.keyboard(keys)
    expect(moves(fake)).toEqual([move])
  })

  test('the key for the cup means nothing where there is none', async () => {
    const fake = show('slate')
    await userEvent.keyboard('c')
    expect(moves(fake)).toEqual([])
  })
})

describe('correcting and closing', () => {
  test('the newest entry can be taken back', async () => {
    const fake = show('slate')
    await press(/Take back round 4/)
    expect(moves(fake)).toEqual(['undo'])
  })

  test('what was taken back stays, struck through', () => {
    show('slate')
    expect(document.querySelectorAll('.history s').length).toBeGreaterThan(0)
    expect(screen.getAllByText('(taken back)').length).toBeGreaterThan(0)
  })

  test('a decided slate offers to close, and still to take back', async () => {
    const fake = show('slate-decided')
    expect(screen.getByRole('button', { name: /Take back/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'All alike' })).toBeNull()
    await press('Close the slate')
    expect(moves(fake)).toEqual(['close'])
  })

  test('a tie asks for one more round', () => {
    show('slate-tied')
    expect(screen.getByText(/are level: one more round/)).toBeTruthy()
  })

  test('whoever watches has nothing to press', () => {
    show('slate-watching')
    expect(screen.queryAllByRole('button')).toEqual([])
    expect(screen.getByText(/keeps this slate/)).toBeTruthy()
  })
})

test('the slate is accessible', async () => {
  show('slate')
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  expect(violations.map(({ id }) => id)).toEqual([])
}, 30_000)
