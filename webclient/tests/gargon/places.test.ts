import { expect, test } from 'vitest'
import { placesOf } from '../../src/lib/gargon/places'

test('the best comes first, and equal points share a place', () => {
  expect(placesOf([40, 66, 66, 12])).toEqual([
    { seat: 1, points: 66, place: 1 },
    { seat: 2, points: 66, place: 1 },
    { seat: 0, points: 40, place: 3 },
    { seat: 3, points: 12, place: 4 },
  ])
})
