/** What is heard of a step at a table. Fights and odd cubes are heard when the board shows them. */
import type { GameEvent, GameView } from '../protocol/wire'
import type { Happening, TableState } from '../state/table.svelte'
import { cue, type Cue } from './sound.svelte'

/** The seconds between two sounds of one step. */
const GAP = 0.12

function cueOf(event: GameEvent): Cue | null {
  switch (event.type) {
    case 'laid':
      return 'card'
    case 'drew':
      return event.replacement ? null : 'draw'
    case 'threw':
      return 'shake'
    case 'revealed':
      return 'tumble'
    case 'lifted':
      return 'lift'
    case 'paid':
    case 'pot_paid_out':
      return 'chips'
    case 'gargon_ended':
    case 'game_ended':
      return 'won'
    default:
      return null
  }
}

/** Whether the viewer is asked something new, and not at once after an answer of their own. */
function isCalled(before: GameView | null, after: GameView | null): boolean {
  const asked = after?.question
  if (!asked || asked.kind === 'slate') return false
  return !before?.question && before !== null
}

/** Each sound of a step once, in order. */
export function cuesOf({ kind, events, before, after }: Happening): Cue[] {
  if (kind === 'snapshot') return []
  const heard = events.map(cueOf).filter((name) => name !== null)
  return [...new Set(isCalled(before, after) ? [...heard, 'turn' as const] : heard)]
}

/** Begins to listen to a table; returns the end. */
export function listenTo(table: TableState): () => void {
  return table.onEvents((happening) => {
    for (const [place, name] of cuesOf(happening).entries())
      setTimeout(cue, place * GAP * 1000, name)
  })
}
