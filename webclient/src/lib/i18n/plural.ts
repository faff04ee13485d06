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

/** `Ann, Bea and Cal`, `Ann, Bea und Cal`. */
export function listIn(locale: string): (items: readonly string[]) => string {
  const format = new Intl.ListFormat(locale, { type: 'conjunction' })
  return (items) => format.format(items)
}
