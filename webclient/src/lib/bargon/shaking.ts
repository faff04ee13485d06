/** Tells from how a phone moves whether somebody shakes it, and when they stop. */

/** Metres per second squared, gravity left out, from which on a movement counts as a stroke. */
const STROKE = 13
/** Below this the hand has come to rest. */
const CALM = 5
/** As many strokes as nobody makes by walking about with the phone. */
const STROKES = 3
/** Strokes that are further apart (ms) do not belong together. */
const TOGETHER = 500
/** One stroke lasts at least this long (ms). */
const APART = 70
/** The rest (ms) after which the cube is let go. */
const REST = 180

export type Shaken = 'still' | 'shaking' | 'thrown'

export class Shaking {
  #strokes = 0
  #lastStroke = -Infinity
  #moved = -Infinity

  /** Takes the strength of the movement at a moment (ms); `thrown` is told once. */
  feel(strength: number, now: number): Shaken {
    if (strength >= STROKE) this.#stroke(now)
    if (strength >= CALM) this.#moved = now
    if (this.#strokes < STROKES) {
      if (now - this.#lastStroke > TOGETHER) this.#strokes = 0
      return 'still'
    }
    if (now - this.#moved < REST) return 'shaking'
    this.#strokes = 0
    return 'thrown'
  }

  #stroke(now: number): void {
    if (now - this.#lastStroke < APART) return
    this.#strokes = now - this.#lastStroke > TOGETHER ? 1 : this.#strokes + 1
    this.#lastStroke = now
  }
}

const GRAVITY = 9.81

/** How strongly a phone moves, in metres per second squared; null where it cannot tell. */
export function strengthOf(event: DeviceMotionEvent): number | null {
  const free = lengthOf(event.acceleration)
  if (free !== null) return free
  const whole = lengthOf(event.accelerationIncludingGravity)
  return whole === null ? null : Math.abs(whole - GRAVITY)
}

function lengthOf(vector: DeviceMotionEventAcceleration | null): number | null {
  const { x, y, z } = vector ?? { x: null, y: null, z: null }
  return x === null || y === null || z === null ? null : Math.hypot(x, y, z)
}
