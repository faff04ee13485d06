import { expect, test, vi } from 'vitest'
import {
  canShake,
  followShaking,
  setShaking,
  wantsShaking,
} from '../../src/lib/bargon/shake.svelte'
import { Shaking, strengthOf, type Shaken } from '../../src/lib/bargon/shaking'

/** What is told of a movement: its strength every 20 ms. */
function felt(...strengths: number[]): Shaken[] {
  const hand = new Shaking()
  return strengths.map((strength, index) => hand.feel(strength, index * 20))
}

/** So many strokes to and fro, five a second. */
const strokes = (count: number): number[] =>
  Array.from({ length: count }, () => [20, 22, 8, 6, 6, 7, 8, 9, 6, 6]).flat()
const rest = Array.from({ length: 15 }, () => 0.4)

test('a phone that is shaken and held still throws once', () => {
  const told = felt(...strokes(5), ...rest, ...rest)
  expect(told.filter((each) => each === 'thrown')).toHaveLength(1)
  expect(told).toContain('shaking')
})

test('nothing is thrown while it is still being shaken', () => {
  expect(felt(...strokes(20))).not.toContain('thrown')
})

test.each([
  ['one jolt', [...strokes(1), ...rest]],
  ['two jolts', [...strokes(2), ...rest]],
  ['a walk', Array.from({ length: 200 }, (_, index) => (index % 25 ? 3 : 9))],
  ['jolts far apart', [25, ...rest, ...rest, 25, ...rest, ...rest, 25, ...rest, ...rest]],
])('%s throws nothing', (_, movement) => {
  expect(new Set(felt(...movement))).toEqual(new Set(['still']))
})

test('after a throw it takes another shake for the next', () => {
  const told = felt(...strokes(4), ...rest, ...strokes(1), ...rest, ...strokes(4), ...rest)
  expect(told.filter((each) => each === 'thrown')).toHaveLength(2)
})

const motion = (
  acceleration: object | null,
  accelerationIncludingGravity: object | null,
): DeviceMotionEvent => ({ acceleration, accelerationIncludingGravity }) as DeviceMotionEvent

test('gravity does not count, whether or not the device leaves it out itself', () => {
  expect(strengthOf(motion({ x: 3, y: 4, z: 0 }, null))).toBe(5)
  expect(strengthOf(motion(null, { x: 0, y: 0, z: 9.81 }))).toBeCloseTo(0)
  expect(strengthOf(motion({ x: null, y: null, z: null }, null))).toBeNull()
})

test('where the device cannot be felt nothing is offered', () => {
  vi.stubGlobal('isSecureContext', false)
  expect(canShake()).toBe(false)
  expect(wantsShaking()).toBe(false)
  vi.unstubAllGlobals()
})

test('a refused permission leaves it off', async () => {
  vi.stubGlobal('DeviceMotionEvent', { requestPermission: () => Promise.resolve('denied') })
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  await setShaking(true)
  expect(wantsShaking()).toBe(false)
  vi.stubGlobal('DeviceMotionEvent', { requestPermission: () => Promise.resolve('granted') })
  await setShaking(true)
  expect(wantsShaking()).toBe(true)
  await setShaking(false)
  expect(wantsShaking()).toBe(false)
  vi.unstubAllGlobals()
})

test('movements are followed until it is enough', () => {
  const onthrow = vi.fn()
  const stop = followShaking({ onshaking: () => undefined, onthrow })
  const move = (strength: number, at: number): void => {
    const event = Object.assign(
      new Event('devicemotion'),
      motion({ x: strength, y: 0, z: 0 }, null),
    )
    Object.defineProperty(event, 'timeStamp', { value: at })
    window.dispatchEvent(event)
  }
  ;[...strokes(4), ...rest].forEach((strength, index) => {
    move(strength, index * 20)
  })
  expect(onthrow).toHaveBeenCalledTimes(1)
  stop()
  ;[...strokes(4), ...rest].forEach((strength, index) => {
    move(strength, 5_000 + index * 20)
  })
  expect(onthrow).toHaveBeenCalledTimes(1)
})
