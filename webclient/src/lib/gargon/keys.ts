/** What a key means at the table, wherever the focus is. */
import { isColour, type Colour } from './cards'
import type { PileName } from './wire'

export type KeyWish =
  | { do: 'lay' }
  | { do: 'pass' }
  | { do: 'stop' }
  | { do: 'lower' }
  | { do: 'skip' }
  | { do: 'draw'; pile: PileName }
  | { do: 'fight'; colour: Colour }

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** The wish behind a key; letters of colours count while a fight is to be picked. */
export function wishOf(event: Pressed, picking: boolean): KeyWish | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  const letter = event.key.toUpperCase()
  if (picking && letter.length === 1 && isColour(letter)) return { do: 'fight', colour: letter }
  switch (event.key.toLowerCase()) {
    case 'l':
      return { do: 'lay' }
    case 'p':
      return { do: 'pass' }
    case 's':
      return { do: 'stop' }
    case 'n':
      return { do: 'skip' }
    case 'escape':
      return { do: 'lower' }
    case '1':
      return { do: 'draw', pile: 'left' }
    case '2':
      return { do: 'draw', pile: 'right' }
    default:
      return null
  }
}
