import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import BargonTable from '../../src/lib/bargon/BargonTable.svelte'
import { REST_MS, ROLL_MS } from '../../src/lib/bargon/tumble'
import { setLanguage } from '../../src/lib/i18n/index.svelte'
import { fakeTable, infoOf, type FakeTable } from '../support/fakeTable'
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

describe('the focus', () => {
  /** Presses a button that goes with what the server then tells. */
  async function press(fake: FakeTable, name: RegExp): Promise<void> {
    screen.getByRole('button', { name }).focus()
    await userEvent.keyboard('{Enter}')
    fake.step()
    fake.accept()
    await new Promise((done) => setTimeout(done))
    expect(screen.queryByRole('button', { name })).toBeNull()
  }

  /** A table at which nothing more is asked of the viewer. */
  function showLast(name: string): FakeTable {
    const { view, log } = fixture(name)
    const steps = [{ events: [], view: { ...view, question: null } }]
    const fake = fakeTable({ view, log, steps })
    render(BargonTable, { table: fake.table })
    return fake
  }

  test.each([
    ['first-throw', /throw/i],
    ['paying', /^Pay/],
    ['covered', /^Lift the cup/],
  ])('stays at the table when what it was on goes: %s', async (name, button) => {
    await press(showLast(name), button)
    const place = document.activeElement
    expect(screen.getByRole('region', { name: 'The table' }).contains(place)).toBe(true)
  })
})

describe('what is read aloud', () => {
  test('is heard again when the same thing happens once more', async () => {
    vi.useFakeTimers()
    const { view, log } = fixture('first-throw')
    const step = { events: [{ type: 'threw', round: 1, seat: 1 } as const], view }
    const fake = fakeTable({ view, log, steps: [step, step] })
    render(BargonTable, { table: fake.table })
    const regions = (): string[] =>
      screen.getAllByRole('status').map(({ textContent }) => textContent)
    const heard: string[] = []
    for (let times = 0; times < 2; times++) {
      const before = regions()
      fake.step()
      await vi.advanceTimersByTimeAsync(1000)
      heard.push(...regions().filter((text, place) => text !== '' && text !== before[place]))
    }
    vi.useRealTimers()
    expect(heard).toEqual(['Juno has thrown.', 'Juno has thrown.'])
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

  test('is shown under its own round until somebody throws again', async () => {
    const fake = show('last-throw')
    fake.step()
    fake.step()
    await vi.advanceTimersByTimeAsync(ROLL_MS + 10)
    expect(screen.getByText('Round 3', { selector: 'b' })).toBeTruthy()
    expect(screen.getByText('next: round 4 for 4 points')).toBeTruthy()
    expect(screen.getByText('+3')).toBeTruthy()
    await vi.advanceTimersByTimeAsync(REST_MS)
    expect(screen.getByText('Round 4', { selector: 'b' })).toBeTruthy()
    expect(screen.queryByText('+3')).toBeNull()
  })

  test('leaves the throw to whoever does not want to look any longer', async () => {
    const fake = show('last-throw')
    fake.step()
    fake.step()
    await vi.advanceTimersByTimeAsync(ROLL_MS + 10)
    screen.getByRole('button', { name: /throw/i }).click()
    expect(moves(fake)).toEqual(['throw'])
    await vi.advanceTimersByTimeAsync(10)
    expect(screen.getByText('Round 4', { selector: 'b' })).toBeTruthy()
  })

  test('does not tell of the end while the last cubes roll', async () => {
    const { view, log, steps } = fixture('tied')
    const fake = fakeTable({ view, log, steps: steps.slice(-1) })
    render(BargonTable, { table: fake.table })
    fake.step()
    fake.tell({
      type: 'update',
      previous: 2,
      version: 3,
      changed: 3,
      now: 0,
      table: infoOf(steps.at(-1)?.view ?? view),
      events: [],
      view: null,
    })
    await vi.advanceTimersByTimeAsync(ROLL_MS - 100)
    expect(screen.getByText('The cubes are rolling …')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Check this game' })).toBeNull()
    await vi.advanceTimersByTimeAsync(100 + REST_MS)
    expect(screen.getByRole('link', { name: 'Check this game' })).toBeTruthy()
  })

  test('is read aloud once it is seen', async () => {
    const fake = show('last-throw')
    const spoken = () =>
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join('')
    fake.step()
    await vi.advanceTimersByTimeAsync(10)
    expect(spoken()).toBe('')
    await vi.advanceTimersByTimeAsync(ROLL_MS + 400)
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
