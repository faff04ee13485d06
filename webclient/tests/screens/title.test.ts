import { beforeEach, expect, test } from 'vitest'
import { fetchLanguage, setLanguage } from '../../src/lib/i18n/index.svelte'
import { titleOf } from '../../src/screens/title'
import { TABLE } from '../state/fakes'

beforeEach(async () => {
  await fetchLanguage('de')
  setLanguage('en')
})

const MINE = { myTurn: true, staging: false }

test('the tab says whose turn it is only when it is one’s own', () => {
  expect(titleOf(MINE, TABLE)).toBe('Your turn – Bargon')
  expect(titleOf({ ...MINE, myTurn: false }, TABLE)).toBe('Bargon · Cube & Amulet')
  setLanguage('de')
  expect(titleOf(MINE, { ...TABLE, game: 'gargon' })).toBe('Du bist dran – Gargon')
})

test('the tab tells nothing that the board still plays, and calls nobody to a slate', () => {
  expect(titleOf({ ...MINE, staging: true }, TABLE)).toBe('Bargon · Cube & Amulet')
  const slate = { ...TABLE, options: { cubes: 'physical' } }
  expect(titleOf(MINE, slate)).toBe('Bargon · Cube & Amulet')
})
