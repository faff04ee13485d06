/** The texts of what a scorekeeper taps or types. */
import type { CubeColour } from './wire'

/** `enter R B R`, once every cube has a colour. */
export function entryOfColours(colours: readonly (CubeColour | null)[]): string | null {
  return colours.includes(null) ? null : `enter ${colours.join(' ')}`
}

/** The entry that a key means: 1 2 3 the odd one's seat, c the cup, n nobody. */
export function moveOfKey(key: string): string | null {
  if (key === 'c') return 'enter cup'
  if (key === 'n') return 'enter none'
  return /^[1-3]$/.test(key) ? `enter seat ${Number(key) - 1}` : null
}
