/** Every ink can be read on every ground it may lie on, by day and by night. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const SHEET = readFileSync('src/styles/tokens.css', 'utf8').replace(/\/\*.*?\*\//gs, '')
const AA = 4.5

type Theme = 'day' | 'night'

/** What the blocks with exactly this selector declare. */
function declared(selector: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, head = '', body = ''] of SHEET.matchAll(/([^{}]+)\{([^{}]*)\}/g))
    if (head.trim() === selector)
      for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+);/g))
        found.set(name, value)
  return found
}

const PLAIN = declared(':root')
const STRONG = new Map([...PLAIN, ...declared(":root[data-contrast='more']")])

function hex(tokens: Map<string, string>, name: string, theme: Theme): string {
  const value = tokens.get(name) ?? ''
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  if (other !== undefined) return hex(tokens, other, theme)
  const [, day = value, night = value] = /^light-dark\((\S+), (\S+)\)$/.exec(value) ?? []
  const found = theme === 'day' ? day : night
  if (!/^#\w{6}$/.test(found)) throw new Error(`--${name} is no plain colour: ${value}`)
  return found
}

/** Relative luminance of `#rrggbb`, WCAG 2.2. */
function luminance(colour: string): number {
  const linear = (at: number) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5)
}

function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const SURFACES = ['surface', 'surface-raised', 'surface-sunken']
const INKS = ['ink', 'ink-soft', 'ink-faint', 'brass-text', 'good', 'warn', 'danger']
const CREATURES = ['w-text', 'b-text', 'v-text', 'r-text', 'y-text', 'g-text']
const FELT = ['felt', 'felt-light', 'felt-deep']
const pairs = (inks: string[], grounds: string[]) =>
  inks.flatMap((ink) => grounds.map((ground) => ({ ink, ground })))

const PAIRS = [
  ...pairs([...INKS, ...CREATURES], SURFACES),
  ...pairs(['ink', 'ink-soft'], ['ground']),
  ...pairs(['felt-ink', 'felt-ink-soft', 'brass-bright'], FELT),
  ...['w', 'b', 'v', 'r', 'y', 'g'].flatMap((it) => pairs([`${it}-on`], [`${it}-gem`])),
  ...pairs(['brass-ink'], ['brass']),
  ...pairs(['on-danger'], ['danger-fill']),
]

describe.each([
  { look: 'plain', tokens: PLAIN },
  { look: 'strong contrast', tokens: STRONG },
])('inks of the $look look', ({ tokens }) => {
  it.each(PAIRS)('$ink can be read on $ground', ({ ink, ground }) => {
    for (const theme of ['day', 'night'] as const) {
      const ratio = contrast(hex(tokens, ink, theme), hex(tokens, ground, theme))
      expect(ratio, theme).toBeGreaterThanOrEqual(AA)
    }
  })
})
