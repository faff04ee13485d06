/** Waits, and returns the way not to. */
export type Wait = (milliseconds: number, then: () => void) => () => void

export const waitByClock: Wait = (milliseconds, then) => {
  const timer = setTimeout(then, milliseconds)
  return () => {
    clearTimeout(timer)
  }
}
