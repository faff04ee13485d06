/** Reasons in a few words. */
import { partsOf, type Reason } from './selection'
import type { GargonTexts } from './sentences'

export function reasonText(text: GargonTexts, reason: Reason): string {
  switch (reason.code) {
    case 'nothing':
      return text.reason.nothing
    case 'not_asked':
      return text.reason.notAsked
    case 'must_pass':
      return text.reason.mustPass
    case 'must_lay':
      return text.reason.mustLay
    case 'draw_first':
      return text.reason.drawFirst
    case 'colour':
      return text.reason.colour(text.listOfColours(reason.colours))
    case 'too_few':
    case 'pattern':
      return patternReason(text, reason)
  }
}

function patternReason(
  text: GargonTexts,
  { code, patterns }: Extract<Reason, { code: 'too_few' | 'pattern' }>,
): string {
  const [only, ...others] = patterns
  if (only === undefined) return text.reason.mustPass
  if (others.length > 0) return text.reason.oneOf(patterns.join(', '))
  return code === 'too_few'
    ? text.reason.tooFew(text.patterns[only])
    : text.reason.pattern(text.patterns[only])
}

/** A pattern as groups of cards, for drawing it: `2+1` is [[0, 1], [2]]. */
export function patternGroups(pattern: string): number[][] {
  let next = 0
  return partsOf(pattern).map((part) => Array.from({ length: part }, () => next++))
}
