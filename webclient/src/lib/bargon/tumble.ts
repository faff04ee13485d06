/** How a cube lies and how it rolls, as CSS transforms. */

/** `lying` on a face, `resting` on a corner before the throw, `unseen` after it. */
export type CubePose = 'lying' | 'resting' | 'unseen'

/** How long all cubes roll, in milliseconds. */
export const ROLL_MS = 1500
/** How long the cup takes to rise. */
export const LIFT_MS = 900
/** How long a round's end is left to be seen, unless somebody goes on. */
export const REST_MS = 1800

/** Turns that bring each face to the front. */
const TO_FRONT = [
  [0, 0],
  [0, -90],
  [-90, 0],
  [90, 0],
  [0, 90],
  [0, 180],
] as const

const TILT_X = -13
const TILT_Y = 11
/** Seen from above one of its corners: both colours show, so nobody takes it for a throw. */
const onCorner = (variant: number): string =>
  `rotateX(-32deg) rotateY(${42 + variant * 6}deg) rotateZ(0deg)`

interface Angles {
  x: number
  y: number
  z: number
  faceX: number
  faceY: number
}

const transform = ({ x, y, z, faceX, faceY }: Angles): string =>
  `rotateX(${x}deg) rotateY(${y}deg) rotateZ(${z}deg) rotateX(${faceX}deg) rotateY(${faceY}deg)`

/** No cube lies quite straight. */
const skew = (variant: number): number => ((variant * 47 + 13) % 23) - 11

function lying(face: number, variant: number): Angles {
  const [faceX, faceY] = TO_FRONT[face] ?? TO_FRONT[0]
  return { x: TILT_X, y: TILT_Y, z: skew(variant), faceX, faceY }
}

/** The transform of a cube that does not move. */
export function layOn(pose: CubePose, face: number | null, variant: number): string {
  if (pose === 'lying' && face !== null) return transform(lying(face, variant))
  return onCorner(variant)
}

/** Many turns that end exactly as the cube lies; a path with two bounces. */
export function rollKeyframes(
  face: number,
  variant: number,
): { turns: Keyframe[]; path: Keyframe[] } {
  const end = lying(face, variant)
  const sense = variant % 2 === 0 ? 1 : -1
  const begin = {
    ...end,
    x: end.x - 1080 - 90 * (variant % 3),
    y: end.y + sense * (720 + 90 * (variant % 2)),
    z: end.z - sense * 180,
  }
  return {
    turns: [{ transform: transform(begin) }, { transform: transform(end) }],
    path: [
      { transform: `translate(${sense * -38}%, 120%) scale(1.25)`, easing: 'ease-out' },
      { transform: `translate(${sense * 12}%, -58%) scale(1.12)`, offset: 0.32, easing: 'ease-in' },
      { transform: `translate(${sense * 8}%, 6%)`, offset: 0.52, easing: 'ease-out' },
      { transform: `translate(${sense * 4}%, -20%)`, offset: 0.68, easing: 'ease-in' },
      { transform: 'translate(0, 0)', offset: 0.84, easing: 'ease-out' },
      { transform: 'translate(0, 0)' },
    ],
  }
}
