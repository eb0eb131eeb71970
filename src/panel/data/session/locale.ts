import { isLocale, locales, mainLocale, type Locale } from '../../../engine/model/languages.ts'
import { page } from './page.ts'
import { browserStorage } from './storage.ts'

const key = 'lang'

export { locales }

/** The prefix of the language in `window.name`, which survives a reload even if storage is blocked. */
const inName = 'marani.lang='

const kept = (): string | null =>
  browserStorage.getItem(key) ?? (window.name.startsWith(inName) ? window.name.slice(inName.length) : null)

/** Returns the chosen interface language, or the default one. */
export function readLocale(): Locale {
  const chosen = kept()
  return isLocale(chosen) ? chosen : mainLocale
}

/** Stores the language and reloads the page. */
export function chooseLocale(locale: Locale): void {
  if (browserStorage.setItem(key, locale) === 'page') window.name = inName + locale
  page.reload()
}
