import { cleanup, render, screen, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import GargonTable from '../../src/lib/gargon/GargonTable.svelte'
import { setLanguage } from '../../src/lib/i18n/index.svelte'
import type { GargonEvent, QuestionOf, View } from '../../src/lib/gargon/wire'
import { fakeTable, type FakeTable } from '../support/fakeTable'
import { furnishBrowser } from './browser'
import { fixture } from './fixtures'
import { must } from './must'
import { lanesOf } from '../../src/lib/gargon/race'

furnishBrowser()
beforeEach(() => {
  localStorage.clear()
  setLanguage('en')
})
afterEach(cleanup)

function seat(name: string): FakeTable {
  const fake = fakeTable(fixture(name))
  render(GargonTable, { table: fake.table })
  return fake
}

const user = userEvent.setup()
const hand = (): HTMLElement => screen.getByRole('list', { name: /Your hand/ })
const cards = (): HTMLElement[] => within(hand()).getAllByRole('button')
const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name })
const moves = (fake: FakeTable): unknown[] =>
  fake.sent.map(({ do: wish }) => (wish.type === 'play' ? wish.move : wish.type))
const nameOf = (element: Element | null | undefined): string =>
  element?.getAttribute('aria-label') ?? ''
const pressed = (element: Element | undefined): boolean =>
  element?.getAttribute('aria-pressed') === 'true'
const disabled = (element: HTMLElement): boolean => element.getAttribute('aria-disabled') === 'true'

describe('somebody who plays for the first time', () => {
  const tip = (): HTMLElement | null => screen.queryByText(/^Your cards set the pattern/)

  test('is told what a question is about, and can have it explained', async () => {
    seat('lead')
    expect(tip()).not.toBeNull()
    await user.click(button('How to play Gargon'))
    expect(screen.getByRole('dialog', { name: 'How to play Gargon', hidden: true })).toBeTruthy()
  })

  test('can do without tips from then on', async () => {
    seat('lead')
    await user.click(button('No more tips'))
    expect(tip()).toBeNull()
    cleanup()
    seat('lead')
    expect(tip()).toBeNull()
  })
})

describe('choosing cards', () => {
  test('reads the hand as a list of cards', () => {
    seat('lead')
    expect(cards()).toHaveLength(10)
    expect(nameOf(cards()[0])).toMatch(/^White \d+, (\d amulets?|doubles)$/)
  })

  test('lays what is lifted, once, and only when it is legal', async () => {
    const fake = seat('lead')
    expect(disabled(button('Lay'))).toBe(true)
    await user.click(button('Lay'))
    expect(fake.sent).toEqual([])
    await user.click(must(cards()[0]))
    expect(pressed(cards()[0])).toBe(true)
    await user.click(button('Lay'))
    await user.click(button('Lay'))
    expect(moves(fake)).toEqual([fixture('lead').view.hand[0]])
  })

  test('does not lift a card of a colour that is closed to the last seat, and says why', async () => {
    seat('last-seat')
    const closed = must(cards().find(disabled))
    expect(nameOf(closed)).toMatch(/Only .* now/)
    await user.click(closed)
    expect(pressed(closed)).toBe(false)
    expect(screen.getAllByText(/^Only .* now$/).length).toBeGreaterThan(0)
  })

  test('dims the whole hand when nothing fits, and points at passing', async () => {
    const fake = seat('must-pass')
    expect(cards().every(disabled)).toBe(true)
    await user.click(button('Pass'))
    expect(moves(fake)).toEqual(['pass'])
  })

  test('shows 34 cards and more', () => {
    seat('big-hand')
    expect(cards().length).toBeGreaterThanOrEqual(34)
  })
})

describe('drawing and picking', () => {
  test('draws by a tap on a pile, and can stop after the first card', async () => {
    const fake = seat('draw-more')
    await user.click(button(/^Draw the .* from the left pile$/))
    expect(moves(fake)).toEqual(['left'])
  })

  test('cannot stop before the first card', async () => {
    const fake = seat('draw-first')
    await user.click(button('Stop drawing'))
    expect(moves(fake)).toEqual([])
  })

  test('replaces a beaten card from the right pile', async () => {
    const fake = seat('replace')
    await user.click(button(/^Draw the .* from the right pile$/))
    expect(moves(fake)).toEqual(['right'])
  })

  test('can look up all colours to come while a pile is to be chosen', async () => {
    const fake = seat('draw-first')
    await user.click(button('All coming colours of the left pile'))
    const dialog = screen.getByRole('dialog', { name: 'All coming colours', hidden: true })
    const [left] = within(dialog).getAllByRole('list', { hidden: true })
    expect(left?.children).toHaveLength(must(fixture('draw-first').view.piles[0]).length)
    expect(moves(fake)).toEqual([])
  })

  test('picks the next fight by a tap on its colour', async () => {
    const fake = seat('order')
    const [first] = screen.getAllByRole('button', { name: /^Fight .* next/ })
    await user.click(must(first))
    expect(moves(fake)[0]).toMatch(/^fight [WBVRYG]$/)
  })
})

describe('the keyboard alone', () => {
  test('walks along the hand, lifts, lays', async () => {
    const fake = seat('lead')
    must(cards()[0]).focus()
    await user.keyboard('{ArrowRight}{ArrowRight} l')
    expect(moves(fake)).toEqual([fixture('lead').view.hand[2]])
  })

  test('lowers all with Escape', async () => {
    seat('lead')
    must(cards()[0]).focus()
    await user.keyboard(' {Escape}')
    expect(pressed(cards()[0])).toBe(false)
  })

  test('has one card in the order of the tab key', () => {
    seat('lead')
    expect(cards().filter((card) => card.tabIndex === 0)).toHaveLength(1)
  })

  test('passes, draws and picks by letter and number', async () => {
    const passing = seat('must-pass')
    await user.keyboard('p')
    expect(moves(passing)).toEqual(['pass'])
    cleanup()
    const drawing = seat('draw-first')
    await user.keyboard('2')
    expect(moves(drawing)).toEqual(['right'])
    cleanup()
    const picking = seat('order')
    const question = fixture('order').view.question
    const colour = question?.kind === 'order' ? question.colours.charAt(0) : ''
    await user.keyboard(colour.toLowerCase())
    expect(moves(picking)).toEqual([`fight ${colour}`])
  })

  test('goes to a pile by arrow without drawing', async () => {
    const fake = seat('draw-first')
    await user.keyboard('{ArrowRight}')
    expect(nameOf(document.activeElement)).toMatch(/^Draw .* right pile$/)
    expect(fake.sent).toEqual([])
    await user.keyboard('{Enter}')
    expect(moves(fake)).toEqual(['right'])
  })
})

describe('the focus', () => {
  /** A table at which that is what comes of the viewer's next move. */
  function seatBefore(
    name: string,
    after: (view: View) => Partial<View>,
    events: GargonEvent[] = [],
  ): FakeTable {
    const { view, log } = fixture(name)
    const fake = fakeTable({ view, log, steps: [{ events, view: { ...view, ...after(view) } }] })
    render(GargonTable, { table: fake.table })
    return fake
  }

  /** Presses a button of the bar by the keyboard, and lets the server do what it asks for. */
  async function press(fake: FakeTable, name: string): Promise<void> {
    button(name).focus()
    await user.keyboard('{Enter}')
    fake.step()
    fake.accept()
    await new Promise((done) => setTimeout(done))
    expect(screen.queryByRole('button', { name })).toBeNull()
    expect(fake.sent).toHaveLength(1)
  }

  const own = (view: View, change: Partial<View['seats'][number]>): View['seats'] =>
    view.seats.map((seat, place) => (place === view.viewer ? { ...seat, ...change } : seat))
  const draw: QuestionOf<'draw'> = {
    kind: 'draw',
    id: 'next',
    piles: ['right'],
    drawn: 0,
    may_stop: false,
  }

  test('goes from Pass to the first pile to draw from', async () => {
    const fake = seatBefore('must-pass', (view) => ({
      seats: own(view, { passed: true }),
      question: draw,
    }))
    await press(fake, 'Pass')
    expect(nameOf(document.activeElement)).toMatch(/^Draw .* right pile$/)
  })

  test('goes from Pass to the hand when there is nothing to draw', async () => {
    const fake = seatBefore('must-pass', (view) => ({
      seats: own(view, { passed: true }),
      question: null,
    }))
    await press(fake, 'Pass')
    expect(cards()).toContain(document.activeElement)
  })

  test('goes from Lay to the current card of the hand', async () => {
    const fake = seatBefore('lead', (view) => ({
      seats: own(view, { laid: { colours: 'W', cards: view.hand.slice(0, 1) } }),
      hand: view.hand.slice(1),
      question: null,
    }))
    await user.click(must(cards()[0]))
    await press(fake, 'Lay')
    expect(document.activeElement).toBe(cards()[0])
    expect(cards()[0]?.tabIndex).toBe(0)
  })

  test('goes from Lay to a pile when the last card was laid', async () => {
    const fake = seatBefore('lead', (view) => ({
      seats: own(view, { laid: { colours: 'W', cards: view.hand.slice(0, 1) } }),
      hand: [],
      question: null,
    }))
    await user.click(must(cards()[0]))
    await press(fake, 'Lay')
    expect(nameOf(document.activeElement)).toMatch(/^Left pile/)
  })

  test('goes from Stop to the hand', async () => {
    const fake = seatBefore('draw-more', () => ({ question: null }))
    await press(fake, 'Stop drawing')
    expect(cards()).toContain(document.activeElement)
  })

  /** A fight that was chosen and fought, as the server tells it. */
  const fight = must(fixture('round').steps[1]).events
  const shown = (): Promise<unknown> => new Promise((done) => setTimeout(done))
  const skips = (): HTMLElement[] => screen.queryAllByRole('button', { name: /^Skip/ })

  /** Somebody for whom that comes of a fight; it is on the stage. */
  async function watch(after: Partial<View>, fights = 1): Promise<void> {
    const events = Array.from({ length: fights }, () => fight).flat()
    const fake = seatBefore('order', () => ({ question: null, ...after }), events)
    fake.step()
    await shown()
  }

  test('goes from the choice of a fight to what is said next, and on to what skips the fight', async () => {
    const fake = seatBefore('order', () => ({ question: null }), fight)
    const [first] = screen.getAllByRole('button', { name: /^Fight .* next/ })
    must(first).focus()
    await user.keyboard('{Enter}')
    await shown()
    expect(document.activeElement?.classList).toContain('prompt')
    fake.step()
    fake.accept()
    await shown()
    expect(document.activeElement).toBe(button('Skip'))
  })

  test('goes from Skip to the hand of whoever is to lay', async () => {
    await watch({ question: must(fixture('lead').view.question) })
    button('Skip').focus()
    await user.keyboard('{Enter}')
    await shown()
    expect(skips()).toEqual([])
    expect(cards()).toContain(document.activeElement)
  })

  test('goes from Skip to the words, not to a choice that a key too many would make', async () => {
    await watch({ question: must(fixture('order').view.question) })
    button('Skip').focus()
    await user.keyboard('{Enter}')
    await shown()
    expect(screen.getAllByRole('button', { name: /^Fight .* next/ }).length).toBeGreaterThan(0)
    expect(document.activeElement?.textContent).toBe('Which colour fights next?')
  })

  test('goes from Skip all to the words as well', async () => {
    await watch({}, 3)
    button('Skip all').focus()
    await user.keyboard('{Enter}')
    await shown()
    expect(skips()).toEqual([])
    expect(document.activeElement?.classList).toContain('prompt')
  })

  test('goes from Skip all to Skip when only one fight is left', async () => {
    await watch({}, 2)
    button('Skip all').focus()
    await user.keyboard('n')
    await shown()
    expect(document.activeElement).toBe(button('Skip'))
  })

  test('goes from a tip that is sent away to the hand', async () => {
    seat('lead')
    button('No more tips').focus()
    await user.keyboard('{Enter}')
    await shown()
    expect(cards()).toContain(document.activeElement)
  })

  test('is left alone where it is elsewhere', async () => {
    const fake = seatBefore('must-pass', (view) => ({
      seats: own(view, { passed: true }),
      question: draw,
    }))
    button('Help').focus()
    await user.keyboard('p')
    fake.step()
    fake.accept()
    await new Promise((done) => setTimeout(done))
    expect(document.activeElement).toBe(button('Help'))
  })
})

describe('what a listener is told', () => {
  const heard = (): string =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join('')
      .trim()

  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  async function pause(): Promise<void> {
    await vi.advanceTimersByTimeAsync(1000)
  }

  test('says why whoever starts cannot pass, each time, and shows it', async () => {
    seat('lead')
    await pause()
    const regions = screen.getAllByRole('status')
    for (let press = 0; press < 2; press += 1) {
      const before = regions.map(({ textContent }) => textContent)
      button('Pass').click()
      await pause()
      expect(heard()).toBe('Whoever starts must lay')
      expect(regions.map(({ textContent }) => textContent)).not.toEqual(before)
    }
    expect(screen.getAllByText('Whoever starts must lay').length).toBe(2)
  })

  test('says why drawing cannot be stopped before the first card', async () => {
    seat('draw-first')
    await pause()
    button('Stop drawing').click()
    await pause()
    expect(heard()).toBe('Draw one card at least')
  })

  test('hears a tip once, though it stands there for the next card as well', async () => {
    const { view, log } = fixture('draw-first')
    const question: QuestionOf<'draw'> = {
      kind: 'draw',
      id: 'next',
      piles: ['left', 'right'],
      drawn: 1,
      may_stop: true,
    }
    const fake = fakeTable({ view, log, steps: [{ events: [], view: { ...view, question } }] })
    render(GargonTable, { table: fake.table })
    await pause()
    expect(heard()).toMatch(/^Draw one to three cards\. .*Backs show the colour/)
    fake.step()
    await pause()
    expect(heard()).toMatch(/^One drawn: take another or stop\./)
    expect(heard()).not.toMatch(/Backs show/)
    expect(screen.getByText(/^Backs show the colour/)).toBeTruthy()
  })

  test('is not asked the same question again when something else has changed', async () => {
    const { view, log } = fixture('lead')
    const fake = fakeTable({ view, log, steps: [{ events: [], view: { ...view } }] })
    render(GargonTable, { table: fake.table })
    await pause()
    const regions = screen.getAllByRole('status')
    const before = regions.map(({ textContent }) => textContent)
    fake.step()
    await pause()
    expect(regions.map(({ textContent }) => textContent)).toEqual(before)
  })
})

describe('the truth and the show', () => {
  test('the table is at the newest view while fights are still shown', () => {
    const fake = seat('round')
    const steps = fixture('round').steps
    steps.forEach(fake.step)
    expect(fake.table.gargon).toEqual(must(steps.at(-1)).view)
  })

  test('a closed memory shows no points', () => {
    seat('closed-memory')
    expect(screen.queryByText(/\d+ points/)).toBeNull()
  })

  test('a spectator has no hand and no buttons to act', () => {
    seat('spectator')
    expect(screen.queryByRole('list', { name: /Your hand/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Lay' })).toBeNull()
    expect(screen.getByText('You are watching')).toBeTruthy()
  })

  test.each(['final', 'final-match', 'final-five'])('%s ends with the score', async (name) => {
    const fake = seat(name)
    const dialog = await screen.findByRole('dialog', { name: 'Final score', hidden: true })
    const { totals } = must(fixture(name).view.result)
    for (const total of totals)
      expect(within(dialog).getAllByText(String(total)).length).toBeGreaterThan(0)
    await user.click(within(dialog).getByRole('button', { name: 'Play again', hidden: true }))
    expect(moves(fake)).toEqual(['rematch'])
  })

  test('a crown stands with the higher number of each colour of the race', () => {
    seat('final')
    const view = fixture('final').view
    const me = must(view.viewer)
    const strip = button(/^Winnings\. /)
    const lanes = lanesOf(view).filter((lane) => lane.leaders.length > 0)
    const mine = lanes.filter((lane) => lane.leaders.includes(me))
    expect(strip.querySelectorAll('.leads')).toHaveLength(mine.length)
    expect(strip.querySelectorAll('small.crowned')).toHaveLength(lanes.length - mine.length)
  })

  test('once a game is over there is nothing to lay, only who won', () => {
    seat('final')
    expect(within(hand()).queryAllByRole('button')).toHaveLength(0)
    for (const name of ['Lay', 'Pass', /^Sort/]) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
    const places = within(screen.getByRole('region', { name: 'The table' })).getAllByRole('list')
    expect(places[0]?.children).toHaveLength(must(fixture('final').view.result).totals.length)
  })

  test.each([
    'lead',
    'follow',
    'waiting',
    'three-players',
    'five-players',
    'second-deal',
    'pile-empty',
    'closed-memory',
  ])('%s can be read in German', (name) => {
    setLanguage('de')
    seat(name)
    expect(document.body.textContent).not.toMatch(/undefined|\[object/)
    expect(screen.getByRole('list', { name: /Deine Hand/ })).toBeTruthy()
  })
})
