import { expect, test } from 'vitest'
import { grouped, readCode, spelled } from '../../src/lib/state/code'

test.each([
  ['BCDFGHJK', 'BCDFGHJK'],
  ['bcdf-ghjk', 'BCDFGHJK'],
  ['  bcdf ghjk ', 'BCDFGHJK'],
  ['B.C.D.F.G.H.J.K', 'BCDFGHJK'],
])('a code may be typed as %j', (typed, code) => {
  expect(readCode(typed)).toBe(code)
})

test.each(['', 'BCDF', 'BCDFGHJKM', '----'])('%j is no code', (typed) => {
  expect(readCode(typed)).toBeNull()
})

test('a code is shown in two groups and told letter by letter', () => {
  expect(grouped('BCDFGHJK')).toBe('BCDF-GHJK')
  expect(spelled('BCDFGHJK')).toBe('B C D F G H J K')
})
