import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../src/lib/i18n/index.svelte'
import { texts } from '../support/texts'
import type { TableInfo } from '../../src/lib/protocol/wire'
import { absenceHint, absenceName, clockHint, clockName, LIVE } from '../../src/lib/table/terms'

const { table: english } = texts.en
const terms = (change: Partial<TableInfo>): Pick<TableInfo, 'game' | 'clock' | 'absence'> => ({
  game: 'gargon',
  clock: { kind: 'none' },
  absence: 'bot',
  ...change,
})

describe('what is agreed about time', () => {
  test('is told in a few words and in a sentence', () => {
    const live = { kind: 'live', reserve: 600, increment: 15 } as const
    expect(clockName(live, english)).toBe('10 min + 15 s')
    expect(clockHint(live, english)).toBe(
      '10 minutes each for the whole game, and 15 seconds more with every move.',
    )
    expect(clockName({ kind: 'days', days: 1 }, english)).toBe('1 day a move')
    expect(clockName({ kind: 'none' }, english)).toBe('No clock')
  })

  test('offers only what the service takes', () => {
    for (const { reserve, increment } of [...LIVE.gargon, ...LIVE.bargon]) {
      expect(reserve).toBeGreaterThanOrEqual(10)
      expect(reserve).toBeLessThanOrEqual(7200)
      expect(increment).toBeLessThanOrEqual(120)
    }
  })
})

describe('what happens without somebody', () => {
  test('depends on what counts as missing', () => {
    expect(absenceHint(terms({ absence: 'wait' }), english)).toMatch(/away for a while.*waits/)
    expect(absenceHint(terms({ clock: { kind: 'days', days: 2 } }), english)).toMatch(
      /not moved in time.*a bot plays/,
    )
  })

  test('is the same at every table where nothing is to be decided', () => {
    expect(absenceName(terms({ game: 'bargon', absence: 'end' }), english)).toBe('The table throws')
  })

  test.each(LANGUAGES)('is a whole sentence in %s', (language) => {
    const sentences = (['wait', 'bot', 'end'] as const).map((absence) =>
      absenceHint(terms({ absence }), texts[language].table),
    )
    expect(new Set(sentences).size).toBe(3)
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/)
  })
})
