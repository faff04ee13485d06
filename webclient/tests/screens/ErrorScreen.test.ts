import { render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../src/lib/i18n/index.svelte'
import { ApiError } from '../../src/lib/state/api'
import ErrorScreen from '../../src/screens/ErrorScreen.svelte'

const refused = (status: number, code: string): ApiError =>
  new ApiError(status, { code, message: '', rule: null })

beforeEach(() => {
  setLanguage('en')
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a page that does not exist offers the way home and nothing to try', () => {
  render(ErrorScreen)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Nothing lies here')
  expect(screen.getByRole('link', { name: 'Home' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a server that does not answer is asked again by itself, and at once with a new network', () => {
  const onretry = vi.fn()
  const { unmount } = render(ErrorScreen, { error: refused(0, 'offline'), onretry })
  expect(screen.getByText('I keep trying by myself.')).toBeTruthy()
  vi.advanceTimersByTime(4_000)
  expect(onretry).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('online'))
  expect(onretry).toHaveBeenCalledTimes(2)
  unmount()
  vi.advanceTimersByTime(60_000)
  expect(onretry).toHaveBeenCalledTimes(2)
})

test('a table that is gone stays gone: nothing is tried again', () => {
  const onretry = vi.fn()
  render(ErrorScreen, { error: refused(404, 'unknown_table'), onretry })
  expect(screen.getByRole('alert').textContent).toContain('cleared away')
  vi.advanceTimersByTime(60_000)
  expect(onretry).not.toHaveBeenCalled()
})

test('a table that is cleared away while it is shown is gone, too', () => {
  const problem = { code: 'unknown_table', message: '', rule: null }
  render(ErrorScreen, { problem, onretry: vi.fn() })
  expect(screen.getByRole('alert').textContent).toContain('cleared away')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
