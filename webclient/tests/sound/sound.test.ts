import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cuesOf } from '../../src/lib/sound/ears'
import { CUES, cue, setAudible, setTangible, waitForTouch } from '../../src/lib/sound/sound.svelte'
import { play } from '../../src/lib/sound/synth'
import type { Happening } from '../../src/lib/state/table.svelte'
import { fixture } from '../bargon/fixtures'
import { fixture as gargonFixture } from '../gargon/fixtures'

vi.mock('../../src/lib/sound/synth', () => ({ open: vi.fn(), play: vi.fn() }))

const vibrate = vi.fn()
let stop: () => void

beforeEach(() => {
  vi.stubGlobal('AudioContext', vi.fn())
  Object.assign(navigator, { vibrate })
  stop = waitForTouch()
})
afterEach(() => {
  stop()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'vibrate')
})

const settled = (): Promise<void> => new Promise((later) => setTimeout(later, 20))

describe('sounds', () => {
  test('are silent until the page is touched', async () => {
    cue('card')
    await settled()
    expect(play).not.toHaveBeenCalled()
    expect(vibrate).not.toHaveBeenCalled()
    window.dispatchEvent(new Event('pointerdown'))
    cue('card')
    await vi.waitFor(() => {
      expect(play).toHaveBeenCalledWith('card')
    })
    expect(vibrate).toHaveBeenCalledOnce()
  })

  test('can be switched off, and stay off on this device', async () => {
    window.dispatchEvent(new Event('keydown'))
    setAudible(false)
    cue('turn')
    await settled()
    expect(play).not.toHaveBeenCalled()
    expect(vibrate).toHaveBeenCalled()
    expect(localStorage.getItem('cubeamulet.sound')).toBe('off')
    setAudible(true)
  })

  test('do without vibration where it is not wanted', () => {
    window.dispatchEvent(new Event('keydown'))
    setTangible(false)
    cue('turn')
    expect(vibrate).not.toHaveBeenCalled()
    setTangible(true)
  })
})

describe('what is heard of a step', () => {
  const happening = (change: Partial<Happening>): Happening => ({
    kind: 'update',
    events: [],
    before: null,
    after: null,
    ...change,
  })

  test('is each sound once', () => {
    const threw = { type: 'threw', round: 1 } as const
    const events = [
      { ...threw, seat: 0 },
      { ...threw, seat: 1 },
    ]
    expect(cuesOf(happening({ events }))).toEqual(['shake'])
  })

  test('calls whoever is asked after waiting, not whoever has just answered', () => {
    const asked = gargonFixture('lead').view
    const waiting = { ...asked, question: null }
    expect(cuesOf(happening({ before: waiting, after: asked }))).toEqual(['turn'])
    expect(cuesOf(happening({ before: asked, after: asked }))).toEqual([])
  })

  test('is nothing after a break: what was missed is not made up for', () => {
    const after = fixture('thrown').view
    const events = [{ type: 'threw', seat: 0, round: 1 } as const]
    expect(cuesOf(happening({ kind: 'snapshot', events, after }))).toEqual([])
  })
})

test('every sound has its notes', async () => {
  const { play: really } = await vi.importActual<typeof import('../../src/lib/sound/synth')>(
    '../../src/lib/sound/synth',
  )
  const started = standInForAudio()
  vi.useFakeTimers()
  for (const name of CUES) {
    const before = started.length
    really(name)
    vi.runAllTimers()
    expect(started.length, name).toBeGreaterThan(before)
  }
  vi.useRealTimers()
})

/** A studio in which nothing sounds; gives the list of everything that was started. */
function standInForAudio(): number[] {
  const started: number[] = []
  const value = {
    value: 0,
    setValueAtTime: () => undefined,
    exponentialRampToValueAtTime: () => undefined,
  }
  const node = {
    gain: value,
    frequency: value,
    Q: value,
    connect: () => node,
    start: (at: number) => started.push(at),
    stop: () => undefined,
  }
  const make = (): typeof node => node
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0
      sampleRate = 100
      createGain = make
      createOscillator = make
      createBufferSource = make
      createBiquadFilter = make
      createBuffer = () => ({ getChannelData: () => new Float32Array(100) })
      resume = () => Promise.resolve()
    },
  )
  return started
}
