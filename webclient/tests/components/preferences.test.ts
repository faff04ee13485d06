import { afterEach, describe, expect, test } from 'vitest'
import { setContrast, setTheme } from '../../src/lib/state/preferences.svelte'

const look = document.documentElement.dataset

afterEach(() => {
  setContrast('system')
  setTheme('system')
})

describe('how things look', () => {
  test('is left to the device unless it was chosen', () => {
    expect(look.theme).toBeUndefined()
    expect(look.contrast).toBeUndefined()
  })

  test('follows what was chosen, and is kept', () => {
    setTheme('dark')
    setContrast('more')
    expect(look).toMatchObject({ theme: 'dark', contrast: 'more' })
    expect(localStorage.getItem('cubeamulet.contrast')).toBe('more')
  })
})
