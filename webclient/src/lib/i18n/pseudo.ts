/**
 * A language nobody speaks, for trying layouts: English in accents, longer by two fifths. What it
 * breaks, some real language will break. It is kept like a language (code `qps`) and offered
 * nowhere.
 */
const SURPLUS = 0.4

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  d: 'ď',
  e: 'é',
  g: 'ĝ',
  i: 'í',
  k: 'ķ',
  l: 'ľ',
  n: 'ñ',
  o: 'ö',
  r: 'ŕ',
  s: 'š',
  t: 'ť',
  u: 'ü',
  w: 'ŵ',
  y: 'ý',
  z: 'ž',
}

function accented(letter: string): string {
  const small = letter.toLowerCase()
  const sign = ACCENTED[small] ?? small
  return letter === small ? sign : sign.toUpperCase()
}

/** A text in accents; every few letters one is doubled, so that words grow, not sentences only. */
export function pseudo(text: string): string {
  let owed = 0
  const longer = (letter: string): string => {
    owed += SURPLUS
    if (owed < 1) return accented(letter)
    owed -= 1
    return accented(letter) + accented(letter.toLowerCase())
  }
  // Single letters are signs of colours and keys; words with accents have been through here.
  return text.replace(/\p{L}{2,}/gu, (word) =>
    /^[a-z]+$/i.test(word) ? word.replace(/./g, longer) : word,
  )
}

/** Texts of any shape: strings, lists, functions that give texts. */
export function disguised<Texts>(texts: Texts): Texts {
  return disguise(texts) as Texts
}

function disguise(value: unknown): unknown {
  if (typeof value === 'string') return pseudo(value)
  if (typeof value === 'function')
    return (...given: unknown[]): unknown =>
      disguise((value as (...all: unknown[]) => unknown)(...given))
  if (Array.isArray(value)) return value.map(disguise)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, disguise(inner)]))
}
