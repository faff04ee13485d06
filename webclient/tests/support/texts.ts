/** Both languages side by side; the client itself has only the one it shows. */
import { texts as de } from '../../src/lib/i18n/de'
import { texts as en } from '../../src/lib/i18n/en'

export const texts = { en, de }
