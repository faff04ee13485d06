/** The window must not lose the focus when what has it goes. */
import type { Attachment } from 'svelte/attachments'

type Next = () => HTMLElement | null | undefined

/**
 * Hands the focus on when what has it goes from this part of the page: to what `next` names, which
 * is asked only then. Whoever has left it before it went is left alone.
 */
export function handingOnFocus(next: Next): Attachment<HTMLElement> {
  return (area) => whenFocusIsLost(area, () => next()?.focus({ preventScroll: true }))
}

/**
 * Begins to hand the focus on to the page's first heading where no part of the page knows better, as
 * when one screen gives way to another; returns the end.
 */
export function keepFocusInPage(): () => void {
  return whenFocusIsLost(document.body, () => {
    // After all that is nearer to what is gone.
    setTimeout(() => {
      if (isLost()) focusHeading()
    })
  })
}

function focusHeading(): void {
  const heading =
    document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

const isLost = (): boolean => document.activeElement === document.body

function whenFocusIsLost(area: HTMLElement, act: () => void): () => void {
  let holder: Element | null = null
  const take = ({ target }: FocusEvent): void => {
    holder = target instanceof Element ? target : null
  }
  // A browser may tell of the loss while it takes the element away, before that is to be seen.
  const lose = (): void => {
    queueMicrotask(() => {
      if (holder?.isConnected && document.activeElement !== holder) holder = null
    })
  }
  const changes = new MutationObserver(() => {
    if (holder === null || holder.isConnected) return
    holder = null
    if (isLost()) act()
  })
  area.addEventListener('focusin', take)
  area.addEventListener('focusout', lose)
  changes.observe(area, { childList: true, subtree: true })
  return () => {
    area.removeEventListener('focusin', take)
    area.removeEventListener('focusout', lose)
    changes.disconnect()
  }
}
