/**
 * How a card comes into the hand. Svelte's own `fly` asks for the computed style of every card that
 * comes, which makes the browser lay out the whole table in the midst of an update; this one knows
 * where it begins, and moves by a property that nothing else of a card uses.
 */
import { prefersReducedMotion } from 'svelte/motion'
import { cubicOut } from 'svelte/easing'
import type { TransitionConfig } from 'svelte/transition'

const FROM_ABOVE = 140
const LENGTH = 420

export const arrive: (card: Element) => TransitionConfig = () => ({
  duration: prefersReducedMotion.current ? 0 : LENGTH,
  easing: cubicOut,
  css: (shown, left) => `translate: 0 ${left * -FROM_ABOVE}px; opacity: ${shown}`,
})
