import { isLocale, locales, mainLocale, type Locale } from '../../../engine/model/languages.ts'
import { page } from './page.ts'
import { browserKeep } from './storage.ts'

const key = 'lang'

export { locales }

/** Before the language in the tab's own name, which outlives a reload where the browser stores nothing. */
const inName = 'marani.lang='

const kept = (): string | null =>
  browserKeep.getItem(key) ?? (window.name.startsWith(inName) ? window.name.slice(inName.length) : null)

/** The interface language: what was chosen, else the main one. */
export function readLocale(): Locale {
  const chosen = kept()
  return isLocale(chosen) ? chosen : mainLocale
}

/** Stores the language and reloads the page in it. */
export function chooseLocale(locale: Locale): void {
  if (browserKeep.setItem(key, locale) === 'page') window.name = inName + locale
  page.reload()
}
