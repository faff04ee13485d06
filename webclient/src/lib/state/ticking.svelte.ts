/** A beat for whatever shows passing time; it only beats while something does. */
import { createSubscriber } from 'svelte/reactivity'

const BEAT = 200

const listen = createSubscriber((beat) => {
  const timer = setInterval(beat, BEAT)
  return () => {
    clearInterval(timer)
  }
})

/** Has whatever reads this look again five times a second. */
export function ticking(): void {
  listen()
}
