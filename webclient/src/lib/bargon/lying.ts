/** How each cube is shown at a moment: from the view, and from what is being staged. */
import type { Act } from './stage.svelte'
import type { CubePose } from './tumble'
import type { Odd, View } from './wire'

export interface ShownCube {
  pose: CubePose
  face: number | null
  rolling: boolean
}

/** Whether nothing moves: what lies there is to be seen. */
export const isStill = (act: Act): boolean => act === null || act === 'resting'

export interface Moment {
  view: View
  act: Act
  /** The view that comes once the staging is over. */
  coming: View | null
}

const RESTING: ShownCube = { pose: 'resting', face: null, rolling: false }

/** Whether somebody has thrown in the present round, so that the last round's cubes are taken up. */
export function isThrowing({ phase, thrown }: View): boolean {
  return phase === 'throwing' && thrown.some(Boolean)
}

/** The round whose cubes are seen: the last one until somebody throws again. */
export function roundSeen({ view, act }: Moment): number {
  const ended = view.slate.at(-1)?.round
  const seen = isStill(act) && view.phase === 'throwing' && !isThrowing(view)
  return seen && ended !== undefined ? ended : view.round
}

/** The cube of a seat. */
export function cubeOf(seat: number, { view, act, coming }: Moment): ShownCube {
  const rolled = act === 'rolling' ? coming?.cubes?.faces[seat] : undefined
  if (rolled !== undefined) return { pose: 'lying', face: rolled, rolling: true }
  if (isThrowing(view)) {
    return view.thrown[seat] ? { pose: 'unseen', face: null, rolling: false } : RESTING
  }
  const face = view.cubes?.faces[seat]
  return face === undefined ? RESTING : { pose: 'lying', face, rolling: false }
}

/** What is under the cup, if it is up or rising. */
export function cubeUnderCup({ view, act, coming }: Moment): number | null {
  if (act === 'lifting') return coming?.cup.face ?? null
  if (act === 'rolling' || isThrowing(view) || view.cup.state !== 'lifted') return null
  return view.cup.face ?? null
}

/** Whose cube lies there as the odd one; `undefined` while that is not to be seen. */
export function oddShown({ view, act }: Moment): Odd | undefined {
  if (!isStill(act) || isThrowing(view) || view.phase === 'covered' || !view.cubes) return undefined
  return view.slate.at(-1)?.odd
}
