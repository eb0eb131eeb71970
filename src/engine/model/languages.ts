/** A language in which a product keeps and says things. */
export interface LanguageData {
  /** What the name of a localized property ends with, as in `title_ge`. */
  suffix: string
  /** Its code where people and browsers speak of it. */
  locale: string
  /** What it is called in English, for programs' readers. */
  name: string
  /** The locale whose numbers look like its own: not every browser knows Georgian, which groups and points as Finnish does. */
  numbers: string
  /** The letters that it is written in (ISO 15924). */
  script: 'Geor' | 'Latn'
}

/** Every language; what is written in the first one is the original, what is written in others a translation. One more is one more line, and its catalogs. */
export const languageData = [
  { suffix: 'ge', locale: 'ka', name: 'Georgian', numbers: 'fi', script: 'Geor' },
  { suffix: 'en', locale: 'en', name: 'English', numbers: 'en', script: 'Latn' },
] as const satisfies readonly LanguageData[]

type Known = (typeof languageData)[number]
export type Language = Known['suffix']
export type Locale = Known['locale']

/** The locales of all languages, in their order. */
export const locales: readonly Locale[] = languageData.map(({ locale }) => locale)

/** The locale of whoever has chosen none. */
export const mainLocale: Locale = languageData[0].locale

/** Whether a text from outside is one of the locales. */
export const isLocale = (value: unknown): value is Locale => locales.some(locale => locale === value)
