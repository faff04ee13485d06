import { beforeEach, describe, expect, test, vi } from 'vitest'

const bots = [
  { bot: 'steady', games: ['gargon', 'bargon'], rung: 3, face: 'gargoyle' },
  { bot: 'random', games: ['gargon', 'bargon'], rung: 1, face: 'fairy' },
  { bot: 'master', games: ['gargon'], rung: 5, face: 'dragon' },
]

async function fresh() {
  vi.resetModules()
  const { api } = await import('../../src/lib/state/api')
  vi.spyOn(api, 'me').mockResolvedValue({ id: 'x', name: null, chips: 0, refill_at: null })
  vi.spyOn(api, 'about').mockResolvedValue({ bots } as never)
  const session = await import('../../src/lib/state/session.svelte')
  await session.introduce()
  return { ...session, ...(await import('../../src/lib/state/strength.svelte')) }
}

describe('the strength of the bots', () => {
  beforeEach(() => {
    localStorage.clear()
  })

  test('is steady for whoever has not chosen', async () => {
    const { usualBot } = await fresh()
    expect(usualBot('gargon')).toBe('steady')
  })

  test('is remembered', async () => {
    const before = await fresh()
    before.chooseStrength('master')
    const { usualBot } = await fresh()
    expect(usualBot('gargon')).toBe('master')
  })

  test('is steady again where the chosen bot is not offered', async () => {
    const { chooseStrength, usualBot } = await fresh()
    chooseStrength('master')
    expect(usualBot('bargon')).toBe('steady')
  })

  test('is a choice from the weakest to the strongest, but none at a game of luck', async () => {
    const { strengthsFor } = await fresh()
    expect(strengthsFor('gargon').map(({ bot }) => bot)).toEqual(['random', 'steady', 'master'])
    expect(strengthsFor('bargon')).toEqual([])
  })

  test('shows in a bot’s face', async () => {
    const { faceOf } = await fresh()
    expect(faceOf('master')).toBe('dragon')
    expect(faceOf('nobody')).toBeUndefined()
  })
})
