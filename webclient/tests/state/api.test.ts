import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api, ApiError } from '../../src/lib/state/api'

const PROBLEM = { code: 'try_again', message: 'try again', rule: null }
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched.mockReset())
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answer = (status: number, body: unknown): Response => Response.json(body, { status })

async function settled<T>(promise: Promise<T>): Promise<T | ApiError> {
  const result = promise.catch((error: unknown) => error as ApiError)
  await vi.runAllTimersAsync()
  return result
}

describe('a request', () => {
  test('is repeated with the same id when the server could not store it just now', async () => {
    fetched.mockResolvedValueOnce(answer(503, PROBLEM))
    fetched.mockResolvedValueOnce(answer(200, { type: 'answer', ok: true }))
    expect(await settled(api.command('table', { type: 'start_game' }))).toMatchObject({ ok: true })
    const [first, second] = fetched.mock.calls.map(([, init]) => init?.body)
    expect(first).toBe(second)
  })

  test('is not repeated when it was refused', async () => {
    fetched.mockResolvedValue(answer(409, { ...PROBLEM, code: 'seat_taken' }))
    const refusal = await settled(api.command('table', { type: 'start_game' }))
    expect(refusal).toMatchObject({ status: 409, problem: { code: 'seat_taken' } })
    expect(fetched).toHaveBeenCalledOnce()
  })

  test('without any answer ends as offline', async () => {
    fetched.mockRejectedValue(new TypeError('failed'))
    expect(await settled(api.me())).toMatchObject({ status: 0, problem: { code: 'offline' } })
    expect(fetched).toHaveBeenCalledTimes(3)
  })
})
