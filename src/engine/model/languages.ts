import { languages as declared } from '../../languages.ts'

/** A language in which a product keeps and says things. */
export interface LanguageData {
  /** What the name of a localized property ends with, as in `title_ge`. */
  suffix: string
  /** Its code where people and browsers speak of it. */
  locale: string
  /** What it is called in English, for programs' readers. */
  name: string
  /** The locale whose numbers look like its own: not every browser knows every language, and some group and point alike. */
  numbers: string
  /** The letters that it is written in (ISO 15924). */
  script: string
}

/** Every language; what is written in the first one is the original, what is written in others a translation. They are declared below everything, since names of properties and keys of catalogs are checked by them. */
export const languageData = declared satisfies readonly LanguageData[]

type Known = (typeof languageData)[number]
export type Language = Known['suffix']
export type Locale = Known['locale']

/** The locales of all languages, in their order. */
export const locales: readonly Locale[] = languageData.map(({ locale }) => locale)

/** The locale of whoever has chosen none. */
export const mainLocale: Locale = languageData[0].locale

/** Whether a text from outside is one of the locales. */
export const isLocale = (value: unknown): value is Locale => locales.some(locale => locale === value)
