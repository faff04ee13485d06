/** Where the focus goes when the button that had it is gone: the window must not lose it. */
import type { Board } from './board.svelte'
import type { PileName } from './wire'

/** The pile called that. */
export function pileElement(pile: PileName): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-pile="${pile}"]`)
}

/**
 * The first pile to draw from after passing, else the current card of the hand; a pile when the
 * hand is empty.
 */
export function whatToDoNext(board: Board): HTMLElement | null {
  const [open] = pilesToCome(board)
  if (open) return pileElement(open)
  return document.querySelector<HTMLElement>('[data-current-card]') ?? pileElement('left')
}

/** The piles of a question that is not answered yet. It may be there before the answer to a pass. */
function pilesToCome({ view, table }: Board): readonly PileName[] {
  const question = view?.question
  const answered = table.pending?.type === 'play' ? table.pending.decision : null
  return question?.kind === 'draw' && question.id !== answered ? (question.piles as PileName[]) : []
}
