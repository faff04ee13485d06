/** A standing wish for replacements, as the wire writes it: `ask`, `left`, `right`, `rank:RBWVYG`. */
import { COLOURS, isColour, type Colour } from './cards'

export const WISH_KINDS = ['ask', 'left', 'right', 'rank'] as const
export type WishKind = (typeof WISH_KINDS)[number]

export interface StandingWish {
  kind: WishKind
  /** All six colours, the dearest first; what was ranked last, or the usual order. */
  ranking: readonly Colour[]
}

/** A ranking with every colour once, those it lacks at its end. */
function complete(letters: string): Colour[] {
  const named = [...new Set(letters)].filter(isColour)
  return [...named, ...COLOURS.filter((colour) => !named.includes(colour))]
}

export function parseWish(text: string): StandingWish {
  const [kind = '', letters = ''] = text.split(':')
  return { kind: WISH_KINDS.find((one) => one === kind) ?? 'ask', ranking: complete(letters) }
}

export function formatWish({ kind, ranking }: StandingWish): string {
  return kind === 'rank' ? `rank:${ranking.join('')}` : kind
}

/** The ranking with the colour at one place moved to another. */
export function moved(ranking: readonly Colour[], from: number, to: number): Colour[] {
  const colour = ranking[from]
  const rest = ranking.filter((_, place) => place !== from)
  if (colour === undefined) return rest
  const place = Math.max(0, Math.min(rest.length, to))
  return [...rest.slice(0, place), colour, ...rest.slice(place)]
}
