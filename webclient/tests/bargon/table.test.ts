import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import BargonTable from '../../src/lib/bargon/BargonTable.svelte'
import { ROLL_MS } from '../../src/lib/bargon/tumble'
import { setLanguage } from '../../src/lib/i18n/index.svelte'
import { fakeTable, type FakeTable } from '../support/fakeTable'
import { fixture } from './fixtures'

function show(name: string): FakeTable {
  const fake = fakeTable(fixture(name))
  render(BargonTable, { table: fake.table })
  return fake
}
const moves = ({ sent }: FakeTable): string[] =>
  sent.map((command) => (command.do.type === 'play' ? command.do.move : command.do.type))

beforeEach(() => {
  setLanguage('en')
})

describe('throwing', () => {
  test('a tap throws', async () => {
    const fake = show('first-throw')
    await userEvent.click(screen.getByRole('button', { name: /throw/i }))
    expect(moves(fake)).toEqual(['throw'])
  })

  test.each([' ', '{Enter}'])('the key %j throws', async (key) => {
    const fake = show('first-throw')
    await userEvent.keyboard(key)
    expect(moves(fake)).toEqual(['throw'])
  })

  test('a second press while the first is on its way throws nothing', async () => {
    const fake = show('first-throw')
    await userEvent.keyboard(' ')
    await userEvent.keyboard(' ')
    expect(moves(fake)).toEqual(['throw'])
  })

  test('holding shakes, and sliding off throws nothing', async () => {
    const fake = show('first-throw')
    const user = userEvent.setup()
    const button = screen.getByRole('button', { name: /throw/i })
    await user.pointer({ keys: '[MouseLeft>]', target: button })
    expect(button).toHaveProperty('textContent', expect.stringContaining('Let go'))
    await user.pointer([{ target: document.body }, { keys: '[/MouseLeft]', target: document.body }])
    expect(moves(fake)).toEqual([])
  })

  test('a thrown cube stays unseen', () => {
    show('thrown')
    expect(screen.getByText(/^You: have thrown/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /throw/i })).toBeNull()
  })

  test('somebody who watches is asked for nothing', async () => {
    const fake = show('watching')
    await userEvent.keyboard(' ')
    expect(moves(fake)).toEqual([])
    expect(screen.getByText('You are watching')).toBeTruthy()
  })
})

describe('cup and pot', () => {
  test('L lifts the cup', async () => {
    const fake = show('covered')
    await userEvent.keyboard('l')
    expect(moves(fake)).toEqual(['lift'])
  })

  test('the covered cube is named nowhere', () => {
    show('covered')
    expect(screen.getByText('The cup: covered.')).toBeTruthy()
  })

  test('the ante is paid by its button alone', async () => {
    const fake = show('paying')
    await userEvent.keyboard(' ')
    expect(moves(fake)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Pay 5 chips' }))
    expect(moves(fake)).toEqual(['pay'])
  })

  test('the winner takes the pot', () => {
    show('over')
    expect(screen.getByText(/takes 15 chips/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Check this game' }).getAttribute('href')).toBe(
      '/check/game-1',
    )
  })
})

describe('the reveal', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('tells no points before the cubes have stopped', async () => {
    const fake = show('last-throw')
    const rounds = () => document.querySelectorAll('.points, .dash, .mark').length
    const before = rounds()
    fake.step()
    await vi.advanceTimersByTimeAsync(ROLL_MS - 100)
    expect(screen.getByText('The cubes are rolling …')).toBeTruthy()
    expect(rounds()).toBe(before)
    await vi.advanceTimersByTimeAsync(200)
    expect(rounds()).toBeGreaterThan(before)
  })

  test('is read aloud once it is seen', async () => {
    const fake = show('last-throw')
    const spoken = () => document.querySelector('[aria-live]')?.textContent ?? ''
    fake.step()
    await vi.advanceTimersByTimeAsync(10)
    expect(spoken()).toBe('')
    await vi.advanceTimersByTimeAsync(ROLL_MS)
    expect(spoken()).toContain('Round 3:')
  })
})

test.each(['covered', 'over'])(
  '%s is accessible',
  async (name) => {
    show(name)
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    })
    expect(violations.map(({ id }) => id)).toEqual([])
  },
  30_000,
)
