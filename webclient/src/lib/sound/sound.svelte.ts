/**
 * Sounds and nudges, for whoever wants them. Nothing is heard before the page was touched once, and
 * the synthesiser is fetched only then.
 */
import { whenIdle } from '../idle'
import { recall, remember } from '../storage'

/** What can be heard. */
export const CUES = [
  'card',
  'draw',
  'reveal',
  'fight',
  'won',
  'shake',
  'tumble',
  'lift',
  'chips',
  'turn',
  'low',
] as const
export type Cue = (typeof CUES)[number]

const SOUND_KEY = 'sound'
const HAPTICS_KEY = 'haptics'

let audible = $state(recall(SOUND_KEY) !== 'off')
let tangible = $state(recall(HAPTICS_KEY) !== 'off')
let touched = false

export const isAudible = (): boolean => audible
export const isTangible = (): boolean => tangible

/** Whether this device can vibrate at all. */
export const canVibrate = (): boolean => 'vibrate' in navigator

export function setAudible(on: boolean): void {
  audible = on
  remember(SOUND_KEY, on ? 'on' : 'off')
  if (on) cue('card')
}

export function setTangible(on: boolean): void {
  tangible = on
  remember(HAPTICS_KEY, on ? 'on' : 'off')
  if (on) cue('turn')
}

/**
 * Begins to wait for the first touch or key; returns the end. Once there was one, the synthesiser is
 * fetched and set up when nothing else is to be done: that takes as long as several frames.
 */
export function waitForTouch(): () => void {
  const touch = (): void => {
    touched = true
    whenIdle(() => {
      if (audible)
        void studio().then((synth) => {
          synth.open()
        })
    })
  }
  const once = { once: true, capture: true }
  window.addEventListener('pointerdown', touch, once)
  window.addEventListener('keydown', touch, once)
  return () => {
    window.removeEventListener('pointerdown', touch, once)
    window.removeEventListener('keydown', touch, once)
  }
}

/** Milliseconds of vibration and pause. */
const NUDGES: Partial<Record<Cue, number[]>> = {
  card: [12],
  tumble: [18, 60, 12, 50, 8],
  fight: [25],
  won: [30, 50, 60],
  turn: [40, 60, 40],
  low: [80],
}

/** Lets something be heard and felt, where that is wanted. From the background only what calls. */
export function cue(name: Cue): void {
  if (!touched) return
  if (document.visibilityState === 'hidden' && name !== 'turn' && name !== 'low') return
  const nudge = NUDGES[name]
  if (tangible && nudge && canVibrate()) navigator.vibrate(nudge)
  if (audible) sound(name)
}

/** After what is to be seen: to hear a card a frame later than it is seen is not noticed. */
function sound(name: Cue): void {
  setTimeout(() => {
    void studio().then((synth) => {
      synth.play(name)
    })
  })
}

type Synth = Pick<typeof import('./synth'), 'open' | 'play'>

const SILENCE: Synth = { open: () => undefined, play: () => undefined }

function studio(): Promise<Synth> {
  return typeof AudioContext === 'undefined' ? Promise.resolve(SILENCE) : import('./synth')
}
