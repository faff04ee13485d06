import { describe, expect, test } from 'vitest'
import protocol from '../../../docs/protocol.md?raw'
import { LANGUAGES } from '../../src/lib/i18n/index.svelte'
import { texts } from '../support/texts'

/** Codes in the table of the page about the protocol. */
function documented(): string[] {
  const table = protocol.split('\n## Codes\n')[1]?.split('\n## ')[0] ?? ''
  return [...table.matchAll(/`([a-z_]+)`/g)].map((found) => found[1] ?? '').filter(isCode)
}

/** What the page names in backticks besides codes. */
const isCode = (word: string): boolean => word !== 'rule'

const rules = import.meta.glob<string>('../../../src/cubeamulet/games/*/*.py', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The games' own codes, which that table leaves to them. */
function ofGames(): string[] {
  const refusal = /IllegalMove\(\s*"[^"]+",\s*"([a-z_]+)"/g
  return Object.values(rules).flatMap((source) =>
    [...source.matchAll(refusal)].map((found) => found[1] ?? ''),
  )
}

describe('refusals', () => {
  test('are listed by the page about the protocol and by the games', () => {
    expect(documented().length).toBeGreaterThan(40)
    expect(ofGames()).toContain('start_player_must_lay')
  })

  test.each(LANGUAGES)('all have words in %s', (language) => {
    const known = texts[language].common.problems
    expect([...documented(), ...ofGames()].filter((code) => !(code in known))).toEqual([])
  })
})
