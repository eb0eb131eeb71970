import type { Locale } from '../../model/declaration.ts'
import { page } from './page.ts'

const key = 'lang'
export const locales: readonly Locale[] = ['ka', 'en']

/** The interface language: what was chosen, else Georgian. */
export const readLocale = (): Locale => locales.find(locale => locale === localStorage.getItem(key)) ?? 'ka'

/** Stores the language and reloads the page in it. */
export function chooseLocale(locale: Locale): void {
  localStorage.setItem(key, locale)
  page.reload()
}
