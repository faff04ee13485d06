import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../src/lib/i18n/index.svelte'
import JoinByCode from '../../src/screens/JoinByCode.svelte'

const asked = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()

function answer(status: number, body: unknown, headers: HeadersInit = {}): void {
  asked.mockResolvedValue(new Response(JSON.stringify(body), { status, headers }))
}

beforeEach(() => {
  setLanguage('en')
  asked.mockReset()
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function type(text: string): Promise<void> {
  render(JoinByCode)
  await userEvent.type(screen.getByLabelText('Join by code'), `${text}{Enter}`)
}

test('a code leads to the invitation', async () => {
  answer(200, { table: 'abc', invite: 'secret' })
  await type('bcdf ghjk')
  await vi.waitFor(() => {
    expect(location.pathname).toBe('/t/abc/secret')
  })
  expect(asked.mock.calls[0]?.[1].body).toBe('{"code":"BCDFGHJK"}')
})

test('a code that is too short costs no attempt', async () => {
  await type('bcdf')
  expect((await screen.findByRole('alert')).textContent).toContain('A code has eight letters.')
  expect(asked).not.toHaveBeenCalled()
})

test('an unknown code is said to be unknown, and the way out is named', async () => {
  answer(404, { code: 'unknown_code', message: '', rule: null })
  await type('bcdfghjk')
  expect((await screen.findByRole('alert')).textContent).toContain('ask for the link')
  expect(document.activeElement).toBe(screen.getByLabelText('Join by code'))
})

test('who guesses too often is told how long to wait', async () => {
  answer(429, { code: 'too_many_codes', message: '', rule: null }, { 'retry-after': '9' })
  await type('bcdfghjk')
  expect((await screen.findByRole('alert')).textContent).toContain('Try again in 9 seconds')
})
