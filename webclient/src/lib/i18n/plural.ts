/**
 * Plurals: `plural(3, { one: '# card', other: '# cards' })` is `3 cards`; `#` stands for the
 * number, written as the language writes numbers.
 */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

export function pluralIn(locale: string): (count: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)
  return (count, forms) =>
    (forms[rules.select(count)] ?? forms.other).replaceAll('#', numbers.format(count))
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** How long ago something was, in the largest unit that fits: `3 minutes ago`, `yesterday`. */
export function agoIn(locale: string): (seconds: number) => string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return (seconds) => {
    const fits = UNITS.find(([, length]) => seconds >= length)
    if (!fits) return format.format(0, 'second')
    const [unit, length] = fits
    return format.format(-Math.floor(seconds / length), unit)
  }
}

/** `Ann, Bea and Cal`, `Ann, Bea und Cal`. */
export function listIn(locale: string): (items: readonly string[]) => string {
  const format = new Intl.ListFormat(locale, { type: 'conjunction' })
  return (items) => format.format(items)
}
