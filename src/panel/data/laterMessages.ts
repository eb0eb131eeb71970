import { catalogs, type LaterMessages } from '../../../i18n/catalogs.ts'
import { preloadable } from './preloadable.ts'
import { readLocale } from './session/locale.ts'

/**
 * The messages of pages that are never opened first, in the reader's language. Changing the language reloads the page.
 */
export const laterMessages = preloadable<LaterMessages>(() => catalogs[readLocale()].later())
