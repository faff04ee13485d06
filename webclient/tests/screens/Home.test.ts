import { render, screen, within } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchLanguage, setLanguage } from '../../src/lib/i18n/index.svelte'
import type { About, TableSummary } from '../../src/lib/protocol/wire'
import { api } from '../../src/lib/state/api'
import { offers } from '../../src/lib/state/session.svelte'
import Home from '../../src/screens/Home.svelte'

vi.mock('../../src/lib/state/session.svelte', async (original) => ({
  ...(await original<object>()),
  introduce: () => Promise.resolve(),
  offers: vi.fn(() => null),
}))

const ABOUT: About = {
  version: '1',
  games: {},
  bots: [],
  addresses: [],
  keep_finished_days: null,
}
const OTHERS_TURN: TableSummary = {
  id: 'other',
  game: 'gargon',
  status: 'playing',
  ending: null,
  players: 3,
  names: ['Ada', 'Bo', 'Cy'],
  bots: [],
  viewer: 0,
  waiting: [1],
  my_turn: false,
  changed: 5,
}
const MY_TURN: TableSummary = {
  ...OTHERS_TURN,
  id: 'mine',
  waiting: [0],
  my_turn: true,
  changed: 1,
}

beforeEach(async () => {
  await fetchLanguage('de')
  setLanguage('en')
})
afterEach(() => {
  vi.restoreAllMocks()
})

const hrefs = (within_: HTMLElement): (string | null)[] =>
  within(within_)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

test('a table that waits for me stands above both games, and not a second time below', async () => {
  vi.spyOn(api, 'myTables').mockResolvedValue([OTHERS_TURN, MY_TURN])
  render(Home)
  const waiting = await screen.findByRole('region', { name: 'A table waits for you' })
  expect(hrefs(waiting)).toEqual(['/t/mine'])
  expect(hrefs(screen.getByRole('main'))[0]).toBe('/t/mine')
  expect(hrefs(screen.getByRole('main')).filter((href) => href === '/t/mine')).toHaveLength(1)
})

test('many tables that wait for me do not push the games out of sight', async () => {
  const many = [1, 2, 3, 4, 5].map((at) => ({ ...MY_TURN, id: `mine-${String(at)}`, changed: at }))
  vi.spyOn(api, 'myTables').mockResolvedValue(many)
  render(Home)
  const waiting = await screen.findByRole('region', { name: '5 tables wait for you' })
  expect(hrefs(waiting)).toEqual(['#my-tables', '/t/mine-5', '/t/mine-4'])
  expect(hrefs(screen.getByRole('main')).filter((href) => href === '/t/mine-1')).toHaveLength(1)
})

test('where nothing waits for me the games come first', async () => {
  vi.spyOn(api, 'myTables').mockResolvedValue([OTHERS_TURN])
  setLanguage('de')
  render(Home)
  await screen.findByText('Bo ist dran')
  expect(screen.queryByText(/wartet auf dich/)).toBeNull()
})

test.each([
  [30, 'Finished games are kept here for 30 days.'],
  [null, 'Finished games are kept here for good.'],
])('says that games are kept for %s days', async (days, sentence) => {
  vi.spyOn(api, 'myTables').mockResolvedValue([OTHERS_TURN])
  vi.mocked(offers).mockReturnValue({ ...ABOUT, keep_finished_days: days })
  render(Home)
  await screen.findByText(sentence)
})
