/** Where things lie: the order of the own hand, its fan, the fans of the draw piles. */
import { COLOURS, type Card } from './cards'

export type SortOrder = 'colour' | 'value'

/** The hand sorted. Cards come in notation order, which is the order by colour already. */
export function sortHand(cards: readonly Card[], order: SortOrder): Card[] {
  if (order === 'colour') return [...cards]
  return [...cards].sort(
    (a, b) =>
      b.value - a.value ||
      COLOURS.indexOf(a.colour) - COLOURS.indexOf(b.colour) ||
      a.name.localeCompare(b.name),
  )
}

export interface Place {
  x: number
  y: number
  /** Degrees, clockwise. */
  turn: number
  row: number
}

export interface HandLayout {
  places: Place[]
  rows: number
  height: number
}

export interface HandSpace {
  width: number
  card: number
  /** Pixels a lifted card needs above the fan. */
  lift: number
}

export const CARD_RATIO = 1.4
/** Never less of a covered card shows, so that a finger still finds it. */
const LEAST_STEP = 24
/** Nor less than this share of a card: its value, however large cards are. */
const LEAST_SHARE = 0.31
/** What of a card in a covered row shows: its index and amulets. */
const ROW_SHARE = 0.64
const WIDEST_ARC = 16

/** The hand as one fan, or as straight rows once a fan would hide too much of each card. */
export function layOutHand(count: number, space: HandSpace): HandLayout {
  const height = space.card * CARD_RATIO
  const leastStep = Math.max(LEAST_STEP, LEAST_SHARE * space.card)
  const perRow = Math.max(1, Math.floor((space.width - space.card) / leastStep) + 1)
  const rows = Math.max(1, Math.ceil(count / perRow))
  const base = Math.ceil(count / rows)
  const places: Place[] = []
  for (let row = 0, left = count; row < rows; row += 1) {
    const here = Math.min(base, left)
    left -= here
    places.push(...layOutRow(here, row, rows, space))
  }
  const drop = rows === 1 ? Math.max(0, ...places.map((place) => place.y)) - space.lift : 0
  return { places, rows, height: space.lift + height * (1 + (rows - 1) * ROW_SHARE) + drop }
}

function layOutRow(count: number, row: number, rows: number, space: HandSpace): Place[] {
  const margin = rows === 1 ? space.card * 0.1 : 0
  const room = space.width - 2 * margin - space.card
  const step = count > 1 ? Math.min(space.card * 0.96, room / (count - 1)) : 0
  const start = (space.width - space.card - step * (count - 1)) / 2
  const arc = rows === 1 ? Math.min(WIDEST_ARC, count * 1.6) : 0
  const top = space.lift + row * space.card * CARD_RATIO * ROW_SHARE
  return Array.from({ length: count }, (_, index) => {
    const off = count > 1 ? index / (count - 1) - 0.5 : 0
    const sag = space.card * arc * 0.028 * off * off
    return { x: start + index * step, y: top + sag, turn: arc * off, row }
  })
}

/**
 * Left edges of a pile's cards from the open end on. The first few steps are wide enough to read
 * a letter at once; the rest shares what is left, where a small letter has room.
 */
export function layOutPile(count: number, width: number, card: number): number[] {
  const room = width - card
  const even = count > 1 ? room / (count - 1) : 0
  const near = Math.min(NEAR_CARDS, count - 1)
  const wide = Math.max(Math.min(card * 0.42, room / Math.max(1, near)), even)
  if (even >= card * 0.42) return steps(count, () => card * 0.42)
  const far = count - 1 - near
  const narrow = far > 0 ? Math.max(0, (room - near * wide) / far) : 0
  return steps(count, (index) => (index <= near ? wide : narrow))
}

/** Cards of a pile whose colours are to be read without looking closer. */
const NEAR_CARDS = 5

function steps(count: number, step: (index: number) => number): number[] {
  const edges: number[] = []
  let x = 0
  for (let index = 0; index < count; index += 1) {
    if (index > 0) x += step(index)
    edges.push(x)
  }
  return edges
}
