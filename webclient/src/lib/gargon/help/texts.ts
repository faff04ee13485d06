import { inLanguage } from '../../i18n/index.svelte'
import { help as de } from './de'
import { help as en } from './en'
import type { HelpText } from './steps'

/** The help in the language shown now. */
export const helpText = (): HelpText => inLanguage({ en, de })
