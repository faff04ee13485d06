import { cleanup, render, screen, within } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import Preferences from '../../src/lib/components/Preferences.svelte'
import { Drama } from '../../src/lib/gargon/drama.svelte'
import type { Wait } from '../../src/lib/wait'
import { Board } from '../../src/lib/gargon/board.svelte'
import GargonTable from '../../src/lib/gargon/GargonTable.svelte'
import { pace, setPace } from '../../src/lib/state/pace.svelte'
import { holdBack, stagesOf, toldSoFar, whyWon } from '../../src/lib/gargon/stages'
import type { Fought } from '../../src/lib/gargon/wire'
import { setLanguage } from '../../src/lib/i18n/index.svelte'
import { fakeTable } from '../support/fakeTable'
import { furnishBrowser } from './browser'
import { fixture } from './fixtures'
import { must } from './must'

/** A clock that stands still until it is told. */
function handClock(): { wait: Wait; ring: () => void; waiting: () => number } {
  let due: (() => void)[] = []
  return {
    wait: (_, then) => {
      due.push(then)
      return () => {
        due = due.filter((other) => other !== then)
      }
    },
    ring: () => {
      const now = due
      due = []
      for (const then of now) then()
    },
    waiting: () => due.length,
  }
}

const round = fixture('round')
const happened = round.steps.flatMap((step) => step.events)
const stages = stagesOf(happened)

describe('a round on the stage', () => {
  test('begins with the cards turned up, and shows every fight once, in order', () => {
    expect(stages[0]?.kind).toBe('reveal')
    const shown = stages.flatMap((stage) => (stage.kind === 'fight' ? [stage.fight] : []))
    expect(shown).toEqual(happened.filter((event) => event.type === 'fought'))
  })

  test('goes on by itself, and ends', () => {
    const clock = handClock()
    const drama = new Drama(clock.wait)
    drama.add(stages)
    for (const stage of stages) {
      expect(drama.current).toBe(stage)
      clock.ring()
    }
    expect(drama.busy).toBe(false)
    expect(clock.waiting()).toBe(0)
  })

  test('is told by the log no sooner than it has been shown', () => {
    const drama = new Drama(handClock().wait)
    drama.add(stages)
    for (const stage of stages) {
      expect(drama.current).toBe(stage)
      const told = happened.slice(0, toldSoFar(happened, drama.secret))
      const toTell = stagesOf(happened.slice(told.length))
      expect(toTell).toEqual(stages.slice(stages.length - drama.secret))
      if (stage.kind === 'fight') expect(told).not.toContain(stage.fight)
      drama.next()
    }
    expect(toldSoFar(happened, drama.secret)).toBe(happened.length)
  })

  test('ends before anybody is asked to draw for a card that it shows beaten', () => {
    const drama = new Drama(handClock().wait)
    const board = new Board(fakeTable(fixture('replace')).table, drama)
    drama.add(stages)
    expect(board.question).toBeNull()
    drama.flush()
    expect(board.question?.kind).toBe('replace')
  })

  test('leaves the table as it was until the last fights of a game have been shown', () => {
    const drama = new Drama(handClock().wait)
    const board = new Board(fakeTable(fixture('final')).table, drama)
    expect(board.over).toBe(true)
    drama.add(stages)
    expect(board.over).toBe(false)
    drama.flush()
    expect(board.over).toBe(true)
  })

  test('is over at once when it is flushed', () => {
    const clock = handClock()
    const drama = new Drama(clock.wait)
    drama.add(stages)
    drama.flush()
    expect(drama.busy).toBe(false)
    expect(drama.left).toBe(0)
    expect(clock.waiting()).toBe(0)
  })

  test('can be skipped scene by scene, with one clock running at most', () => {
    const clock = handClock()
    const drama = new Drama(clock.wait)
    drama.add(stages)
    drama.next()
    expect(drama.current).toBe(stages[1])
    expect(clock.waiting()).toBe(1)
  })

  test('takes what comes later behind what is still to be shown', () => {
    const drama = new Drama(handClock().wait)
    drama.add(stages.slice(0, 2))
    drama.add(stages.slice(2))
    expect(drama.left).toBe(stages.length - 1)
  })

  test('is staged with reduced motion as well: its pictures only stand still', () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        Object.assign(new EventTarget(), { matches: true, media: query }) as MediaQueryList,
    )
    const board = new Board(fakeTable(fixture('round')).table)
    board.drama.add(stages)
    expect(board.drama.current).toBe(stages[0])
    board.drama.flush()
    vi.restoreAllMocks()
  })

  test('is not staged at the speed “at once”', () => {
    const drama = new Drama(handClock().wait)
    drama.setSpeed('instant')
    drama.add(stages)
    expect(drama.busy).toBe(false)
    drama.setSpeed('calm')
  })
})

describe('what the stage has not told yet', () => {
  const after = must(round.steps.at(-1)).view

  test('is missing from the winnings that are shown', () => {
    const fights = happened.filter((event) => event.type === 'fought')
    const held = holdBack(after, fights)
    const sum = (view: typeof after): number =>
      view.seats.flatMap((seat) => seat.winnings.counts).reduce((a, b) => a + b, 0)
    expect(sum(held)).toBe(sum(after) - fights.length)
    expect(held.score).toBeNull()
  })

  test('is nothing when all is told', () => {
    expect(holdBack(after, [])).toBe(after)
  })
})

describe('the round whose fights are shown', () => {
  const steps = round.steps
  const goneOn = steps.findIndex(({ view }) => view.round !== round.view.round)

  test('lies on the table until its last scene is over, though the next one has begun', () => {
    const fake = fakeTable(round)
    const board = new Board(fake.table, new Drama(handClock().wait))
    const stop = board.follow()
    for (let step = 0; step <= goneOn; step += 1) fake.step()
    const shown = must(board.shown)
    expect(must(board.view).round).toBe(round.view.round + 1)
    expect(shown.round).toBe(round.view.round)
    expect(shown.start_player).toBe(round.view.start_player)
    expect(shown.last_seat).toBe(round.view.last_seat)
    const [reveal] = stages
    const turned = reveal?.kind === 'reveal' ? reveal.cards : []
    expect(shown.seats.map(({ laid }) => [...(laid?.cards ?? [])])).toEqual(turned)
    board.drama.flush()
    expect(board.shown).toBe(board.view)
    stop()
  })
})

describe('the speed of fights', () => {
  beforeEach(() => {
    furnishBrowser()
    setLanguage('en')
  })
  afterEach(() => {
    setPace('calm')
    cleanup()
  })

  test('is told and changed where scenes are none any more', async () => {
    setPace('instant')
    const fake = fakeTable(round)
    render(GargonTable, { table: fake.table })
    round.steps.forEach(fake.step)
    const speed = await screen.findByText('at once')
    expect(speed.closest('.past')?.classList.contains('faded')).toBe(false)
    speed.click()
    expect(pace()).toBe('calm')
  })

  test('can be got back in the menu of every page', () => {
    setPace('instant')
    render(Preferences)
    const fights = screen.getByRole('group', { name: 'Fights in Gargon' })
    within(fights).getByRole('radio', { name: 'brisk' }).click()
    expect(pace()).toBe('brisk')
    expect(new Drama().speed).toBe('brisk')
  })
})

describe('why a fight was won', () => {
  const fight = (winner: number, ...fighters: [number, string][]): Fought => ({
    type: 'fought',
    colour: 'R',
    number: 1,
    winner,
    seats: fighters.map(([seat]) => seat),
    fighters: fighters.map(([seat, card]) => ({ seat, card })),
  })

  test.each([
    [fight(1, [1, 'R3']), 'alone'],
    [fight(1, [1, 'R3'], [2, 'R1']), 'higher'],
    [fight(1, [1, 'R0b'], [2, 'R0a']), 'zeros'],
    [{ ...fight(1, [1, 'R3'], [2, 'R1']), fighters: null }, 'forgotten'],
  ] as [Fought, string][])('%#: %s', (fought, why) => {
    expect(whyWon(fought)).toBe(why)
  })
})
