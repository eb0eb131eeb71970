import { catalogs, type LaterMessages } from '../../../i18n/catalogs.ts'
import { preloadable } from './preloadable.ts'
import { readLocale } from './session/locale.ts'

/** The messages of pages that nobody comes to first, in the reader's language; changing that loads the page anew. */
export const laterMessages = preloadable<LaterMessages>(() => catalogs[readLocale()].later())
