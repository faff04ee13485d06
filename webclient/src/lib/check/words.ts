/** The words of the check page; they travel with it, not with the table. */
import { check as de } from '../i18n/de/check'
import { check as en } from '../i18n/en/check'
import { inLanguage } from '../i18n/index.svelte'

/** In the language shown now. */
export const checkWords = (): typeof en => inLanguage({ en, de })
