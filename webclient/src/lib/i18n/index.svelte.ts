/**
 * Texts of the client in two languages.
 *
 * One file per area and language: `en/lobby.ts`, `de/lobby.ts`. A text is a string, or a function
 * where it has gaps or plurals (see `plural.ts`). English is the source: a German file says
 * `export const lobby: typeof english = {...}`, so that a missing or surplus text is a type error.
 *
 * A device fetches only the language it shows: this module waits for it, so nothing else has to.
 *
 * In a component: `import { t } from '../i18n/index.svelte'` and then `{t.common.back}`. `t` reads
 * a rune, so everything that shows a text changes when the language does.
 *
 * Texts that one page alone needs (rulings, credits, help, check) are not part of `t`; the page
 * imports `inLanguage({ en, de })` itself, so that they travel with that page only.
 */
import type { texts as english } from './en'
import { remember, recall } from '../storage'

export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/** Each language's own name for itself, for the switch. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch' }

const KEY = 'language'

export type Texts = typeof english

/** A device fetches the language it shows, not the others. */
const LOADERS: Record<Language, () => Promise<{ texts: Texts }>> = {
  en: () => import('./en'),
  de: () => import('./de'),
}
const fetched: Partial<Record<Language, Texts>> = {}

/** Fetches a language, so that it can be shown at once. */
export async function fetchLanguage(language: Language): Promise<Texts> {
  return (fetched[language] ??= (await LOADERS[language]()).texts)
}

function isLanguage(value: string | null | undefined): value is Language {
  return LANGUAGES.some((language) => language === value)
}

/** The first of the reader's languages that there are texts in. */
function preferred(): Language {
  const kept = recall(KEY)
  if (isLanguage(kept)) return kept
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())
  return wanted.find(isLanguage) ?? 'en'
}

const first = preferred()
const firstTexts = await fetchLanguage(first)
let current = $state<Language>(first)
let texts = $state.raw<Texts>(firstTexts)

/** See `pseudo.ts`; fetched only where it was asked for. */
const PSEUDO = 'qps'
let disguise = $state.raw<(<Choice>(texts: Choice) => Choice) | null>(null)
if (recall(KEY) === PSEUDO) void putOnDisguise()

async function putOnDisguise(): Promise<void> {
  const { disguised } = await import('./pseudo')
  const done = new WeakMap<object, unknown>()
  disguise = <Choice>(texts: Choice): Choice => {
    const key = texts as object
    if (!done.has(key)) done.set(key, disguised(texts))
    return done.get(key) as Choice
  }
}

const shown = <Choice>(choice: Choice): Choice => disguise?.(choice) ?? choice

/** The language shown now. */
export function language(): Language {
  return current
}

/** Shows everything in that language, once it is there, and keeps the choice on this device. */
export function setLanguage(language: Language): void {
  remember(KEY, language)
  const there = fetched[language]
  if (there) show(language, there)
  else
    void fetchLanguage(language).then((come) => {
      show(language, come)
    })
}

function show(language: Language, come: Texts): void {
  current = language
  texts = come
}

/** Picks the texts that belong to the language shown now. */
export function inLanguage<T extends object>(choices: Record<Language, T>): T {
  return shown(choices[current])
}

export const t: Texts = {
  get common() {
    return shown(texts).common
  },
  get lobby() {
    return shown(texts).lobby
  },
  get table() {
    return shown(texts).table
  },
  get gargon() {
    return shown(texts).gargon
  },
  get bargon() {
    return shown(texts).bargon
  },
}
