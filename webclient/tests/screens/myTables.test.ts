import { expect, test } from 'vitest'
import { texts } from '../support/texts'
import type { TableSummary } from '../../src/lib/protocol/wire'
import { companyOf, freeSeatsOf, turnOf } from '../../src/screens/myTables'

const en = texts.en.lobby.home
const de = texts.de.lobby.home

function table(changes: Partial<TableSummary>): TableSummary {
  return {
    id: 't',
    game: 'gargon',
    status: 'playing',
    ending: null,
    players: 3,
    names: ['Ada', 'Bo', 'steady'],
    bots: [2],
    viewer: 0,
    waiting: [0],
    my_turn: true,
    changed: 0,
    ...changes,
  }
}

test('a table names the others and counts the bots', () => {
  expect(companyOf(table({}), en)).toBe('with Bo and 1 bot')
  expect(companyOf(table({ names: ['Ada', 'Bo', 'Cy'], bots: [] }), en)).toBe('with Bo and Cy')
})

test('a table against bots says so, whatever the bots are', () => {
  expect(companyOf(table({ names: ['Ada', 'random', 'steady'], bots: [1, 2] }), de)).toBe(
    'gegen 2 Bots',
  )
})

test('a person who is called like a bot is a person', () => {
  expect(companyOf(table({ names: ['Ada', 'steady', null], bots: [] }), en)).toBe('with steady')
})

test('at a table of one’s own nobody else may sit yet', () => {
  const alone = table({ status: 'waiting', names: ['Ada', null, null], bots: [] })
  expect(companyOf(alone, en)).toBe('Nobody else yet')
  expect(freeSeatsOf(alone)).toBe(2)
})

test('whose turn it is, is told by name, a bot’s by the name it plays under', () => {
  expect(turnOf(table({ waiting: [1] }), en)).toBe('Bo to move')
  expect(turnOf(table({ waiting: [2] }), de)).toBe('Griffin ist dran')
  expect(turnOf(table({ waiting: [1, 2] }), en)).toBe('others to move')
  expect(turnOf(table({ waiting: [] }), en)).toBeNull()
})

test.each([
  [20, 'now', 'jetzt'],
  [200, '3 minutes ago', 'vor 3 Minuten'],
  [7_300, '2 hours ago', 'vor 2 Stunden'],
  [90_000, 'yesterday', 'gestern'],
])('%d seconds are %j', (seconds, english, german) => {
  expect(en.ago(seconds)).toBe(english)
  expect(de.ago(seconds)).toBe(german)
})
