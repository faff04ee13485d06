import { describe, expect, test } from 'vitest'
import { check as checkDe } from '../../src/lib/i18n/de/check'
import { credits as creditsDe } from '../../src/lib/i18n/de/credits'
import { design as designDe } from '../../src/lib/i18n/de/design'
import { rulings as rulingsDe } from '../../src/lib/i18n/de/rulings'
import { check as checkEn } from '../../src/lib/i18n/en/check'
import { credits as creditsEn } from '../../src/lib/i18n/en/credits'
import { design as designEn } from '../../src/lib/i18n/en/design'
import { rulings as rulingsEn } from '../../src/lib/i18n/en/rulings'
import { setLanguage, t } from '../../src/lib/i18n/index.svelte'
import { texts } from '../support/texts'
import { pluralIn } from '../../src/lib/i18n/plural'
import { TOPICS } from '../../src/screens/rulingOrder'

const english = {
  ...texts.en,
  check: checkEn,
  rulings: rulingsEn,
  credits: creditsEn,
  design: designEn,
}
const german = {
  ...texts.de,
  check: checkDe,
  rulings: rulingsDe,
  credits: creditsDe,
  design: designDe,
}

/** Every text by its path: `lobby.room.start`. */
function leaves(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`))
}

describe('texts', () => {
  test('are the same set in both languages', () => {
    const keys = (dictionary: object): string[] => leaves(dictionary).map(([path]) => path)
    expect(keys(german).sort()).toEqual(keys(english).sort())
  })

  test('are of the same kind in both languages', () => {
    const kinds = (dictionary: object): Record<string, string> =>
      Object.fromEntries(leaves(dictionary).map(([path, value]) => [path, typeof value]))
    expect(kinds(german)).toEqual(kinds(english))
  })

  test('are never empty', () => {
    const empty = [...leaves(english), ...leaves(german)].filter(([, value]) => value === '')
    expect(empty).toEqual([])
  })

  test('change with the language', () => {
    setLanguage('de')
    expect(t.common.back).toBe('Zurück')
    setLanguage('en')
    expect(t.common.back).toBe('Back')
  })
})

describe('plurals', () => {
  test('follow the language', () => {
    expect(pluralIn('en')(1, { one: '# card', other: '# cards' })).toBe('1 card')
    expect(pluralIn('de')(0, { one: '# Karte', other: '# Karten' })).toBe('0 Karten')
  })

  test('write large numbers as the language does', () => {
    expect(pluralIn('de')(1234, { other: '#' })).toBe('1.234')
  })
})

describe('rulings', () => {
  test('all have their place on the page, once', () => {
    const placed = TOPICS.flatMap(({ rules }) => rules.map(([rule]) => rule))
    expect([...placed].sort()).toEqual(Object.keys(rulingsEn.gargon).sort())
  })
})
