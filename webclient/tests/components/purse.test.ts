import { cleanup, render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import Purse from '../../src/lib/components/Purse.svelte'
import { toasts } from '../../src/lib/components/toasts.svelte'
import { setLanguage } from '../../src/lib/i18n/index.svelte'
import { api, ApiError } from '../../src/lib/state/api'
import { renewPurse } from '../../src/lib/state/session.svelte'

const me = { id: 'me', name: 'Ada' }
const user = userEvent.setup()

beforeEach(() => {
  setLanguage('en')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function showPurse(chips: number, refillAt: number | null, ante = 0): Promise<void> {
  vi.spyOn(api, 'me').mockResolvedValue({ ...me, chips, refill_at: refillAt })
  await renewPurse()
  render(Purse, { ante })
}
const refillButton = (): HTMLElement | null =>
  screen.queryByRole('button', { name: 'Fill up for free' })
const soon = (): number => Date.now() / 1000 + 3600

describe('the purse', () => {
  test('says how many chips there are, and that they are worth nothing', async () => {
    await showPurse(1000, null)
    expect(screen.getByText('1,000 chips')).toBeDefined()
    expect(screen.getByText(/Play value only/)).toBeDefined()
    expect(refillButton()).toBeNull()
  })

  test('is filled up with one tap when that is due', async () => {
    await showPurse(3, 1)
    vi.spyOn(api, 'refill').mockResolvedValue({ ...me, chips: 1000, refill_at: null })
    await user.click(refillButton() as HTMLElement)
    expect(await screen.findByText('1,000 chips')).toBeDefined()
    expect(refillButton()).toBeNull()
  })

  test('says when it can be filled next', async () => {
    await showPurse(3, soon())
    expect(refillButton()).toBeNull()
    expect(screen.getByText(/^Next free filling: \w+/)).toBeDefined()
  })

  test('says when there is too little for an ante', async () => {
    await showPurse(3, 1, 50)
    expect(screen.getByText('The ante is 50 chips, and your purse has too little.')).toBeDefined()
  })

  test('tells why it was not filled', async () => {
    await showPurse(3, 1)
    const problem = { code: 'refilled_already', message: 'no', rule: null }
    vi.spyOn(api, 'refill').mockRejectedValue(new ApiError(429, problem))
    await user.click(refillButton() as HTMLElement)
    expect(toasts().at(-1)?.text).toMatch(/already/)
  })
})
