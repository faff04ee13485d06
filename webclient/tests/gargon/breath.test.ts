import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Announcer } from '../../src/lib/spoken/announcer.svelte'
import { Breath, newsOf } from '../../src/lib/gargon/breath'
import type { WhoIs } from '../../src/lib/gargon/people'
import type { GargonEvent, View } from '../../src/lib/gargon/wire'
import { texts } from '../support/texts'
import { fixture } from './fixtures'

const NAMES = ['You', 'Golem', 'Pixie', 'Sprite']
const who: WhoIs = (seat) => ({ name: NAMES[seat] ?? '', you: seat === 0 })

const passed = (seat: number, forced = false): GargonEvent => ({ type: 'passed', seat, forced })
const drew = (seat: number, colour: string, pile = 'left'): GargonEvent => ({
  type: 'drew',
  seat,
  pile,
  colour,
  card: seat === 0 ? `${colour}5` : null,
  replacement: false,
})
const told = (language: 'en' | 'de', ...events: GargonEvent[]): string =>
  newsOf(events, texts[language].gargon, who)
    .map(({ text }) => text)
    .join(' ')

describe('whoever passes and draws is one sentence', () => {
  test.each<[GargonEvent[], string, string]>([
    [[passed(1)], 'Golem passes.', 'Golem passt.'],
    [
      [passed(1), drew(1, 'B')],
      'Golem passes and draws blue from the left pile.',
      'Golem passt und zieht Blau vom linken Stapel.',
    ],
    [
      [passed(1), drew(1, 'W'), drew(1, 'G', 'right'), drew(1, 'B')],
      'Golem passes and draws white and blue from the left pile, green from the right.',
      'Golem passt und zieht Weiß und Blau vom linken Stapel, Grün vom rechten.',
    ],
    [
      [passed(2, true), drew(2, 'R', 'right'), drew(2, 'R', 'right'), drew(2, 'R', 'right')],
      'Pixie cannot follow, passes and draws red three times from the right pile.',
      'Pixie kann nicht mithalten, passt und zieht dreimal Rot vom rechten Stapel.',
    ],
    [
      [drew(1, 'B'), drew(1, 'B')],
      'Golem draws blue twice from the left pile.',
      'Golem zieht zweimal Blau vom linken Stapel.',
    ],
    [
      [passed(1), drew(1, 'B'), passed(2), drew(2, 'Y', 'right')],
      'Golem passes and draws blue from the left pile. Pixie passes and draws yellow from the right pile.',
      'Golem passt und zieht Blau vom linken Stapel. Pixie passt und zieht Gelb vom rechten Stapel.',
    ],
    [
      [passed(0), drew(0, 'B')],
      'You pass. You draw the blue 5 from the left pile.',
      'Du passt. Du ziehst die blaue 5 vom linken Stapel.',
    ],
  ])('%#', (events, english, german) => {
    expect(told('en', ...events)).toBe(english)
    expect(told('de', ...events)).toBe(german)
  })

  test('whatever else happens keeps its place', () => {
    const laid: GargonEvent = { type: 'laid', seat: 3, colours: 'R', cards: null }
    const emptied: GargonEvent = { type: 'pile_emptied', pile: 'left' }
    expect(told('en', laid, passed(1), drew(1, 'B'), emptied, laid)).toBe(
      'Sprite lays one red card. Golem passes and draws blue from the left pile. ' +
        'The left pile is empty: this round is the last. Sprite lays one red card.',
    )
  })
})

describe('at the pace of bots', () => {
  /** The longest and the shortest time between two moves of a bot, in milliseconds. */
  const PACES = [500, 900, 2500]

  let announcer: Announcer
  let breath: Breath
  let heard: string[]
  beforeEach(() => {
    vi.useFakeTimers()
    announcer = new Announcer()
    heard = []
    breath = new Breath((events) => {
      announcer.tell(newsOf(events, texts.en.gargon, who))
    })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const waitingFor = (seat: number, kind: string): View => ({
    ...fixture('waiting').view,
    viewer: 0,
    waiting: [{ seat, kind }],
  })

  /** Lets time pass, and notes what is said meanwhile. */
  function listen(milliseconds: number): void {
    let before = announcer.regions
    for (let passes = 0; passes < milliseconds; passes += 50) {
      vi.advanceTimersByTime(50)
      if (announcer.regions !== before) heard.push(announcer.text)
      before = announcer.regions
    }
  }

  /** Seats 1, 2 and 3 pass and draw three cards each, one at a time; then the viewer is asked. */
  function everybodyPasses(pace: number): void {
    for (const seat of [1, 2, 3]) {
      const steps = [passed(seat), drew(seat, 'B'), drew(seat, 'W'), drew(seat, 'G', 'right')]
      steps.forEach((event, at) => {
        const over = at === steps.length - 1
        breath.hear([event], over ? waitingFor((seat + 1) % 4, 'lay') : waitingFor(seat, 'draw'))
        listen(pace)
      })
    }
  }

  test.each(PACES)('one message tells a whole turn (%i ms)', (pace) => {
    everybodyPasses(pace)
    listen(5000)
    expect(heard).toEqual(
      ['Golem', 'Pixie', 'Sprite'].map(
        (name) =>
          `${name} passes and draws white and blue from the left pile, green from the right.`,
      ),
    )
  })

  test('whoever stops is told of at once', () => {
    breath.hear([passed(1)], waitingFor(1, 'draw'))
    listen(600)
    breath.hear([drew(1, 'B')], waitingFor(1, 'draw'))
    listen(600)
    expect(heard).toEqual([])
    breath.hear([], waitingFor(2, 'lay'))
    listen(400)
    expect(heard).toEqual(['Golem passes and draws blue from the left pile.'])
  })

  test('what came before a pass does not wait for it', () => {
    const laid: GargonEvent = { type: 'laid', seat: 3, colours: 'R', cards: null }
    breath.hear([laid, passed(1)], waitingFor(1, 'draw'))
    listen(400)
    expect(heard).toEqual(['Sprite lays one red card.'])
  })

  test('the own draws are told at once', () => {
    breath.hear([passed(0)], waitingFor(0, 'draw'))
    listen(400)
    expect(heard).toEqual(['You pass.'])
  })

  test('whoever takes long is told of as far as they have come', () => {
    breath.hear([passed(1)], waitingFor(1, 'draw'))
    listen(10_000)
    breath.hear([drew(1, 'B')], waitingFor(1, 'draw'))
    listen(10_000)
    breath.hear([drew(1, 'R')], waitingFor(2, 'lay'))
    listen(1000)
    expect(heard).toEqual([
      'Golem passes.',
      'Golem draws blue from the left pile.',
      'Golem draws red from the left pile.',
    ])
  })
})
