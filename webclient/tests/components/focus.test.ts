import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { handingOnFocus, keepFocusInPage } from '../../src/lib/focus'

const PAGE = `
  <main>
    <h1>The page</h1>
    <section><button id="first">First</button><button id="second">Second</button></section>
    <button id="third">Third</button>
  </main>`

const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector)
  if (found === null) throw new Error(`There is no ${selector}`)
  return found
}
const settled = (): Promise<unknown> => new Promise((done) => setTimeout(done, 50))
const ends: (() => void)[] = []

beforeEach(() => {
  document.body.innerHTML = PAGE
  ends.push(keepFocusInPage())
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

describe('the focus of something that goes', () => {
  test('is given to the page’s heading', async () => {
    find('#third').focus()
    find('#third').remove()
    await vi.waitFor(() => {
      expect(document.activeElement).toBe(find('h1'))
    })
  })

  test('is given to what a part of the page names instead, however late that part came', async () => {
    const end = handingOnFocus(() => find('#second'))(find('section'))
    if (end) ends.push(end)
    find('#first').focus()
    find('#first').remove()
    await settled()
    expect(document.activeElement).toBe(find('#second'))
  })

  test('is not taken from whoever has left it, or gone on', async () => {
    find('#first').focus()
    find('#first').blur()
    await settled()
    find('#first').remove()
    await settled()
    expect(document.activeElement).toBe(document.body)
    find('#second').focus()
    find('#third').focus()
    find('#second').remove()
    await settled()
    expect(document.activeElement).toBe(find('#third'))
  })
})
