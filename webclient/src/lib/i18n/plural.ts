/**
 * Plurals: `plural(3, { one: '# card', other: '# cards' })` is `3 cards`; `#` stands for the
 * number, written as the language writes numbers.
 */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

export function pluralIn(locale: string): (count: number, forms: PluralForms) => string {
  const rules = once(() => new Intl.PluralRules(locale))
  const numbers = once(() => new Intl.NumberFormat(locale))
  return (count, forms) =>
    (forms[rules().select(count)] ?? forms.other).replaceAll('#', numbers().format(count))
}

/** Makes it when it is first asked for: what counts and lists is dear, and the start page needs little. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** `1st`, `2nd`, `23rd`: the number with the ending that its place in an order gives it. */
export function ordinalIn(locale: string): (place: number, endings: PluralForms) => string {
  const rules = new Intl.PluralRules(locale, { type: 'ordinal' })
  return (place, endings) => `${place}${endings[rules.select(place)] ?? endings.other}`
}

/** How long ago something was, in the largest unit that fits: `3 minutes ago`, `yesterday`. */
export function agoIn(locale: string): (seconds: number) => string {
  const format = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  return (seconds) => {
    const fits = UNITS.find(([, length]) => seconds >= length)
    if (!fits) return format().format(0, 'second')
    const [unit, length] = fits
    return format().format(-Math.floor(seconds / length), unit)
  }
}

/** `Ann, Bea and Cal`, `Ann, Bea und Cal`. */
export function listIn(locale: string): (items: readonly string[]) => string {
  const format = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }))
  return (items) => format().format(items)
}
