/** The words of this page; they travel with it, not with the table. */
import { design as de } from '../i18n/de/design'
import { design as en } from '../i18n/en/design'
import { inLanguage } from '../i18n/index.svelte'

/** In the language shown now. */
export const words = (): typeof en => inLanguage({ en, de })
