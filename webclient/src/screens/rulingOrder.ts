/** Topics of the rulings in reading order, and where each ruling comes from (see docs/rulings.md). */
import type { rulings } from '../lib/i18n/en/rulings'

type Texts = typeof rulings
export type GargonRule = keyof Texts['gargon']
export type Topic = keyof Texts['topics']
export type Source = keyof Texts['marks']

export const TOPICS: readonly { topic: Topic; rules: readonly [GargonRule, string][] }[] = [
  {
    topic: 'cards',
    rules: [
      ['G-1', 'S'],
      ['G-2', 'S'],
      ['G-3', 'ER'],
      ['G-4', 'R'],
    ],
  },
  {
    topic: 'start',
    rules: [
      ['G-5', 'S'],
      ['G-6', 'H'],
      ['G-7', 'E'],
    ],
  },
  {
    topic: 'laying',
    rules: [
      ['G-8', 'S'],
      ['G-9', 'S'],
      ['G-10', 'S'],
      ['G-11', 'S'],
      ['G-12', 'ER'],
      ['G-13', 'R'],
      ['G-14', 'R'],
    ],
  },
  {
    topic: 'passing',
    rules: [
      ['G-15', 'SER'],
      ['G-16', 'SR'],
      ['G-17', 'R'],
      ['G-18', 'S'],
    ],
  },
  {
    topic: 'fights',
    rules: [
      ['G-19', 'E'],
      ['G-20', 'ER'],
      ['G-21', 'SR'],
      ['G-22', 'SE'],
      ['G-23', 'R'],
      ['G-24', 'SER'],
    ],
  },
  {
    topic: 'score',
    rules: [
      ['G-25', 'SR'],
      ['G-26', 'S'],
      ['G-27', 'S'],
      ['G-28', 'R'],
      ['G-29', 'S'],
    ],
  },
  {
    topic: 'house',
    rules: [
      ['G-30', 'H'],
      ['G-31', 'HR'],
      ['G-32', 'H'],
    ],
  },
  { topic: 'moves', rules: [['G-33', 'R']] },
]
