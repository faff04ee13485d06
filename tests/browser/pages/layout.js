// What can be measured of a screen as it stands; see layout.py. In front of an open sheet nothing
// else counts. Decoration and what is there for listeners only is left out.
window.looks = (() => {
  const front = () => document.querySelector('dialog[open]') ?? document.body
  const all = (selector) => [...front().querySelectorAll(selector)]
  const forListeners = (el) => getComputedStyle(el).clipPath === 'inset(50%)'
  const hidden = (el) => {
    if (el.closest('[aria-hidden=true]')) return true
    for (let at = el; at && at !== document.body; at = at.parentElement)
      if (forListeners(at)) return true
    return false
  }
  const shown = (el) => el.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const label = (el) => {
    const words = (el.getAttribute('aria-label') ?? el.textContent ?? '').trim()
    const name = el.getAttribute('class') ?? ''
    return `<${el.tagName.toLowerCase()} class="${name}"> ${words.replace(/\s+/g, ' ').slice(0, 60)}`
  }
  const scrolls = (el) => {
    for (let at = el; at && at !== document.body; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true
    return false
  }

  function textRects(el) {
    const rects = []
    const walker = document.createTreeWalker(el, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.data.trim() || hidden(node.parentElement)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      rects.push(...[...range.getClientRects()].filter(({ width, height }) => width && height))
    }
    return rects
  }

  function isCut(el) {
    return [el, ...el.querySelectorAll('*')].some((part) => {
      if (hidden(part) || !shown(part) || part.closest('svg')) return false
      const clips = /hidden|clip/.test(getComputedStyle(part).overflowX)
      return clips && part.scrollWidth > part.clientWidth + 1
    })
  }

  function cutTexts() {
    const faults = []
    for (const el of all('button, a, label, legend, h1, h2, h3, p, caption')) {
      if (hidden(el) || !shown(el)) continue
      const box = el.getBoundingClientRect()
      const presses = el.matches('button, a')
      // A long name in a narrow place may end in dots; listeners hear all of it.
      if (!presses && getComputedStyle(el).textOverflow === 'ellipsis') continue
      for (const rect of textRects(el)) {
        const leaves = rect.left < box.left - 1 || rect.right > box.right + 1
        const above = presses && (rect.top < box.top - 2 || rect.bottom > box.bottom + 2)
        const beside = rect.right > innerWidth + 1 || rect.left < -1
        if (leaves || above) faults.push(`text leaves ${label(el)}`)
        else if (beside && !scrolls(el)) faults.push(`text beside the window: ${label(el)}`)
      }
      if (el.matches('button, a.button') && isCut(el)) faults.push(`text cut in ${label(el)}`)
    }
    return [...new Set(faults)]
  }

  const STEP = 3
  /** The longest run that hits, in pixels, as good as its steps are fine. */
  function run(from, to, hits) {
    let best = 0
    let now = 0
    for (let at = from + STEP / 2; at < to + STEP / 2; at += STEP) {
      now = hits(Math.min(at, to - 0.5)) ? now + STEP : 0
      best = Math.max(best, now)
    }
    return best
  }

  /** How much of it a finger can hit, covered parts left out. */
  function openSize(el) {
    const { left, right, top, bottom } = el.getBoundingClientRect()
    const hit = (x, y) => el.contains(document.elementFromPoint(x, y))
    const middle = (top + bottom) / 2
    const width = run(Math.max(0, left), Math.min(innerWidth, right), (x) => hit(x, middle))
    const columns = [0.15, 0.5, 0.85].map((share) => left + (right - left) * share)
    const [start, end] = [Math.max(0, top), Math.min(innerHeight, bottom)]
    const height = Math.max(...columns.map((x) => run(start, end, (y) => hit(x, y))))
    return { width, height }
  }

  function smallTargets(least) {
    const faults = []
    const inSentence = (el) =>
      el.matches('a') &&
      getComputedStyle(el).display === 'inline' &&
      el.parentElement.matches('p, li, dd')
    for (const el of all('button, a[href], input, select, summary')) {
      const target = el.matches('input') ? (el.closest('label') ?? el) : el
      if (hidden(el) || !target.checkVisibility({ visibilityProperty: true })) continue
      if (inSentence(el) || scrolls(target)) continue
      target.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { width, height } = openSize(target)
      if (Math.min(width, height) < least - 1) faults.push(`${width} x ${height}: ${label(el)}`)
    }
    scrollTo(0, 0)
    return faults
  }

  function ringed(el) {
    return [el, el.closest('label')].filter(Boolean).some((one) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
    })
  }

  function covered(el) {
    const { left, right, top, bottom } = el.getBoundingClientRect()
    const middle = (top + bottom) / 2
    const steps = [0.03, 0.1, 0.17, 0.5].map((share) => left + share * (right - left))
    return !steps.some((x) => {
      const at = document.elementFromPoint(x, middle)
      return at !== null && (el.contains(at) || (el.closest('label')?.contains(at) ?? false))
    })
  }

  function unseenFocus() {
    const faults = []
    const before = document.activeElement
    for (const el of all(':is(button, a[href], input, select, summary, [tabindex="0"])')) {
      if (hidden(el) || el.disabled || el.tabIndex < 0) continue
      if (!el.checkVisibility({ visibilityProperty: true })) continue
      el.focus()
      if (document.activeElement !== el) continue
      if (!ringed(el)) faults.push(`no ring on ${label(el)}`)
      if (covered(el) && !scrolls(el)) faults.push(`something covers ${label(el)} in focus`)
    }
    before?.focus?.()
    scrollTo(0, 0)
    return faults
  }

  /** Whether it is hit everywhere across its middle and down it; corners may be round. */
  function isWhole(el) {
    const { left, right, top, bottom } = el.getBoundingClientRect()
    const inside = (low, high) => [0.05, 0.3, 0.5, 0.7, 0.95].map((at) => low + at * (high - low))
    const hit = (x, y) => el.contains(document.elementFromPoint(x, y))
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    return (
      inside(left, right).every((across) => hit(across, y)) &&
      inside(top, bottom).every((down) => hit(x, down))
    )
  }

  /** Cards lie over each other; of each its value, its colour and its amulets show. */
  function showsCorner(card) {
    const parts = [...card.querySelectorAll('.index > b, .index > i, .double, .amulets > *')]
    return (parts.length > 0 ? parts : [card]).filter(shown).every((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect()
      const hit = (x, y) =>
        card.contains(document.elementFromPoint(left + x * (right - left), top + y * (bottom - top)))
      return hit(0.2, 0.5) && hit(0.8, 0.5) && hit(0.5, 0.2) && hit(0.5, 0.9)
    })
  }

  /** Whether it passes where it lies, or, with `reach`, somewhere in the window once scrolled to. */
  function passes(test, el, reach) {
    if (!reach) return test(el)
    return [0.5, 0.3, 0.7].some((share) => {
      const { top, bottom } = el.getBoundingClientRect()
      scrollBy(0, (top + bottom) / 2 - share * innerHeight)
      return test(el)
    })
  }

  function buried(whole, cards, reach) {
    const faults = all(whole)
      .filter((el) => shown(el) && !passes(isWhole, el, reach))
      .map((el) => `partly out of sight: ${label(el)}`)
    const lost = all(cards)
      .filter((el) => !passes(showsCorner, el, reach))
      .map((el) => `no value or amulets to be seen on ${label(el)}`)
    if (reach) scrollTo(0, 0)
    return [...faults, ...lost]
  }

  function movements() {
    return document
      .getAnimations()
      .filter(({ playState, effect }) => {
        return playState === 'running' && effect.getComputedTiming().duration > 1
      })
      .map(({ animationName, transitionProperty }) => animationName ?? transitionProperty)
  }

  /** Whether nothing lies on what is written on it. */
  function lettersShow(el) {
    el.scrollIntoView({ block: 'center', behavior: 'instant' })
    return textRects(el).every(({ left, right, top, bottom }) =>
      [left + 1, (left + right) / 2, right - 1].every((x) =>
        document.elementFromPoint(x, (top + bottom) / 2)?.closest('.mini') === el,
      ),
    )
  }

  function coloursAlone() {
    const faults = []
    for (const el of all('[class*="colour-"]:not(main)')) {
      const colour = /colour-([WBVRYG])\b/.exec(el.getAttribute('class'))?.[1]
      if (!colour || !el.checkVisibility() || el.closest('.avatar, .unseen')) continue
      const text = el.innerText.replace(/\s+/g, ' ')
      const letter = new RegExp(`(^|[^A-Za-z])${colour}([^A-Za-z]|$)`).test(text)
      const creature = el.querySelector(`[data-creature="${colour}"]`) !== null
      const headed = el.matches('ol, ul') && el.previousElementSibling !== null
      // Deep in a pile no letter has room; its weave tells, and the sheet that the pile opens.
      const deep = el.matches('.back') && el.closest('[data-pile]') && !el.closest('.top')
      if (deep) continue
      // In a fan of backs the first of each colour shows the letter for all that it covers.
      const fan = el.matches('.mini') ? el.closest('.fan') : null
      const first = fan?.querySelector(`.first .colour-${colour}`)
      if (first && first !== el && first.innerText.trim() === colour && lettersShow(first)) continue
      const whole = el.matches('.sign, .card:has(.scene), .top .back')
      if (whole ? !(letter && creature) : !(letter || creature || headed))
        faults.push(`${colour} by colour alone: ${label(el)}`)
    }
    scrollTo(0, 0)
    return [...new Set(faults)]
  }

  const STOPS = ':is(button, a[href], input, select, summary, [tabindex="0"])'
  const READ = 'main :is(p, h1, h2, h3)'

  /** What is told, or takes the focus, one after the other as it stands in the page. */
  function inOrder() {
    const parts = all(`${STOPS}, ${READ}`).filter((el) => {
      if (hidden(el) || !el.checkVisibility({ visibilityProperty: true })) return false
      return el.matches(READ) ? textRects(el).length > 0 : el.tabIndex >= 0
    })
    return parts.filter((el) => !parts.some((other) => other !== el && other.contains(el)))
  }

  /** Whether one goes back from the first to the second: up, or to the left along a line. */
  function isBackwards(first, second) {
    const [a, b] = [first.getBoundingClientRect(), second.getBoundingClientRect()]
    const isColumnBeside = b.left >= a.right - 1
    if (b.bottom <= a.top + 1) return !isColumnBeside
    const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
    const isOneLine = shared > Math.min(a.height, b.height) / 2
    return isOneLine && b.right <= a.left + 1
  }

  /** Lets go of what sticks to an edge of the window; gives the way back. */
  function unstick() {
    const stuck = all('*').filter((el) => getComputedStyle(el).position === 'sticky')
    for (const el of stuck) el.style.position = 'static'
    return () => stuck.forEach((el) => el.style.removeProperty('position'))
  }

  function backwards() {
    const stickAgain = unstick()
    const parts = inOrder()
    const faults = []
    for (const [at, el] of parts.entries()) {
      const next = parts[at + 1]
      // Chairs stand around a table; their order is the one in which one plays.
      if (!next || (el.closest('.round') && next.closest('.round'))) continue
      if (isBackwards(el, next)) faults.push(`back from ${label(el)} to ${label(next)}`)
    }
    stickAgain()
    return faults
  }

  /** What holds more than it has room for. */
  function spills(selector) {
    return all(selector)
      .filter((el) => shown(el) && el.scrollWidth > el.clientWidth + 1)
      .map((el) => `${el.scrollWidth - el.clientWidth} pixels too much: ${label(el)}`)
  }

  return {
    backwards,
    spills,
    cutTexts,
    smallTargets,
    unseenFocus,
    buried,
    movements,
    coloursAlone,
  }
})()
