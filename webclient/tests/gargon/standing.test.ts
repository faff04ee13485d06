import { cleanup, render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { formatWish, moved, parseWish } from '../../src/lib/gargon/standing'
import WishChip from '../../src/lib/gargon/WishChip.svelte'
import { setLanguage } from '../../src/lib/i18n/index.svelte'
import { fakeTable, type FakeTable } from '../support/fakeTable'
import { furnishBrowser } from './browser'
import { fixture } from './fixtures'

furnishBrowser()
beforeEach(() => {
  setLanguage('en')
})
afterEach(cleanup)

const user = userEvent.setup()
const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name })
const wishes = (fake: FakeTable): unknown[] => fake.sent.map(({ do: wish }) => wish)

describe('a standing wish', () => {
  test('is written as it was read', () => {
    for (const text of ['ask', 'left', 'right', 'rank:RBWVYG'])
      expect(formatWish(parseWish(text))).toBe(text)
  })

  test('always ranks all six colours, once each', () => {
    expect(parseWish('rank:GGR').ranking.join('')).toBe('GRWBVY')
    expect(parseWish('nonsense')).toEqual(parseWish('ask'))
  })

  test('keeps the others in order when one moves', () => {
    const { ranking } = parseWish('rank:WBVRYG')
    expect(moved(ranking, 3, 0).join('')).toBe('RWBVYG')
    expect(moved(ranking, 0, 5).join('')).toBe('BVRYGW')
    expect(moved(ranking, 0, 99).join('')).toBe('BVRYGW')
  })
})

describe('the chip', () => {
  function open(wish: string | null = null): FakeTable {
    const fake = fakeTable(fixture('lead'), wish === null ? {} : { my_wish: wish })
    render(WishChip, { table: fake.table })
    return fake
  }

  test('says how it is drawn now', () => {
    open('left')
    expect(button('Draw: left')).toBeDefined()
  })

  test('asks for a pile, once it is settled', async () => {
    const fake = open()
    await user.click(button('Draw: ask'))
    await user.click(screen.getByRole('radio', { name: 'Right' }))
    expect(fake.sent).toEqual([])
    await user.click(button('Draw like this'))
    expect(wishes(fake)).toEqual([{ type: 'standing_wish', replacements: 'right' }])
  })

  test('ranks colours from the keyboard, and says where they are', async () => {
    const fake = open('rank:WBVRYG')
    await user.click(button(/^Draw: by colour/))
    button('Violet up').focus()
    await user.keyboard('{Enter}')
    expect(screen.getByText('Violet is now number 2.')).toBeDefined()
    button('White down').focus()
    await user.keyboard('{Enter}')
    await user.click(button('Draw like this'))
    expect(wishes(fake)).toEqual([{ type: 'standing_wish', replacements: 'rank:VWBRYG' }])
  })

  test('forgets what was not settled', async () => {
    const fake = open('left')
    await user.click(button('Draw: left'))
    await user.click(screen.getByRole('radio', { name: 'Ask me' }))
    await user.click(button('Close'))
    await user.click(button('Draw: left'))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Left' }).checked).toBe(true)
    expect(fake.sent).toEqual([])
  })
})
