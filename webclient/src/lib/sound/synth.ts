/** Makes every sound of the table from tones and hisses, so that none has to be fetched. */
import type { Cue } from './sound.svelte'

interface Tone {
  /** Seconds from now. */
  at?: number
  /** Hertz at the start, and where it glides to. */
  pitch: number
  to?: number
  /** Seconds until it has died away. */
  length: number
  loud: number
  wave?: OscillatorType
}
interface Hiss {
  at?: number
  /** Middle and width of the band, in hertz. */
  pitch: number
  to?: number
  width: number
  length: number
  loud: number
}

const LOUDNESS = 0.5

interface Studio {
  context: AudioContext
  out: GainNode
  noise: AudioBuffer
}
let studio: Studio | undefined

/** Sets everything up. */
export function open(): void {
  opened()
}

function opened(): Studio {
  if (studio) return studio
  const context = new AudioContext()
  const out = context.createGain()
  out.gain.value = LOUDNESS
  out.connect(context.destination)
  studio = { context, out, noise: whiteNoise(context) }
  return studio
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1
  return buffer
}

/** A gain that rises at once and dies away. */
function envelope(start: number, length: number, loud: number): GainNode {
  const { context, out } = opened()
  const gain = context.createGain()
  gain.gain.setValueAtTime(0.0001, start)
  gain.gain.exponentialRampToValueAtTime(loud, start + 0.006)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length)
  gain.connect(out)
  return gain
}

function tone({ at = 0, pitch, to = pitch, length, loud, wave = 'sine' }: Tone): void {
  const { context } = opened()
  const start = context.currentTime + at
  const source = context.createOscillator()
  source.type = wave
  source.frequency.setValueAtTime(pitch, start)
  source.frequency.exponentialRampToValueAtTime(to, start + length)
  source.connect(envelope(start, length, loud))
  source.start(start)
  source.stop(start + length)
}

function hiss({ at = 0, pitch, to = pitch, width, length, loud }: Hiss): void {
  const { context, noise } = opened()
  const start = context.currentTime + at
  const source = context.createBufferSource()
  source.buffer = noise
  const band = context.createBiquadFilter()
  band.type = 'bandpass'
  band.Q.value = pitch / width
  band.frequency.setValueAtTime(pitch, start)
  band.frequency.exponentialRampToValueAtTime(to, start + length)
  source.connect(band).connect(envelope(start, length, loud))
  source.start(start, Math.random() * 0.5, length)
}

/** Wood on felt. */
function knock(at: number, loud: number): void {
  const pitch = 220 + Math.random() * 160
  tone({ at, pitch, to: pitch * 0.6, length: 0.07, loud, wave: 'triangle' })
  hiss({ at, pitch: 1800, width: 1500, length: 0.03, loud: loud * 0.6 })
}

/** Clay on clay. */
function chip(at: number): void {
  const pitch = 2300 + Math.random() * 500
  tone({ at, pitch, length: 0.06, loud: 0.12, wave: 'triangle' })
  hiss({ at, pitch: 4200, width: 2500, length: 0.025, loud: 0.2 })
}

/** Three cubes hit the table. */
function bounce(loud: number): void {
  for (let cube = 0; cube < 3; cube++) knock(Math.random() * 0.05, loud)
}

/**
 * When the cubes hit the table on their way, closer and closer. Each time is made when it is heard:
 * all at once would hold up the frames in which they begin to roll.
 */
const BOUNCES = [0, 0.16, 0.29, 0.4, 0.5, 0.58, 0.65, 0.7]

const PLAYED: Readonly<Record<Cue, () => void>> = {
  card: () => {
    hiss({ pitch: 2600, to: 900, width: 2000, length: 0.09, loud: 0.5 })
    tone({ at: 0.03, pitch: 170, to: 90, length: 0.08, loud: 0.3 })
  },
  draw: () => {
    hiss({ pitch: 1400, to: 4200, width: 1800, length: 0.16, loud: 0.35 })
  },
  reveal: () => {
    for (const at of [0, 0.07, 0.14])
      hiss({ at, pitch: 1800, to: 3600, width: 2000, length: 0.08, loud: 0.35 })
  },
  fight: () => {
    hiss({ pitch: 5200, to: 2600, width: 1200, length: 0.18, loud: 0.3 })
    tone({ pitch: 1320, to: 1290, length: 0.5, loud: 0.1, wave: 'triangle' })
    tone({ at: 0.01, pitch: 1985, to: 1960, length: 0.35, loud: 0.06 })
  },
  won: () => {
    for (const [step, pitch] of [523.25, 659.25, 783.99].entries())
      tone({ at: step * 0.09, pitch, length: 0.5, loud: 0.16, wave: 'triangle' })
  },
  shake: () => {
    for (const at of [0, 0.07, 0.13, 0.2]) knock(at, 0.18)
  },
  tumble: () => {
    for (const [step, at] of BOUNCES.entries()) setTimeout(bounce, at * 1000, 0.4 / (step + 1))
  },
  lift: () => {
    hiss({ pitch: 500, to: 1600, width: 500, length: 0.35, loud: 0.35 })
    tone({ at: 0.05, pitch: 240, to: 420, length: 0.3, loud: 0.12 })
  },
  chips: () => {
    for (const at of [0, 0.06, 0.11, 0.19]) chip(at)
  },
  turn: () => {
    tone({ pitch: 587.33, length: 0.35, loud: 0.18, wave: 'triangle' })
    tone({ at: 0.13, pitch: 880, length: 0.55, loud: 0.18, wave: 'triangle' })
  },
  low: () => {
    for (const at of [0, 0.18]) tone({ at, pitch: 740, length: 0.12, loud: 0.2, wave: 'triangle' })
  },
}

/** Plays it now. */
export function play(cue: Cue): void {
  void opened().context.resume()
  PLAYED[cue]()
}
