import { languages as declared } from '../../languages.ts'

/** A language of the product's data and texts. */
export interface LanguageData {
  /** The suffix of localized properties, as in `title_ge`. */
  suffix: string
  /** The standard language code. */
  locale: string
  /** The name of the language in English, for developers. */
  name: string
  /**
   * The locale whose number format is used: not every browser supports every language, and some languages share a
   * format.
   */
  numbers: string
  /** The script of the language (ISO 15924). */
  script: string
}

/**
 * All languages. A text in the first one is the original, the others are translations of it. Declared outside the
 * engine, because the names of properties and catalog keys are typed by them.
 */
export const languageData = declared satisfies readonly LanguageData[]

type Known = (typeof languageData)[number]
export type Language = Known['suffix']
export type Locale = Known['locale']

/** The locales of all languages, in their declared order. */
export const locales: readonly Locale[] = languageData.map(({ locale }) => locale)

/** The locale of people who have not chosen one. */
export const mainLocale: Locale = languageData[0].locale

/** Whether a value is one of the locales. */
export const isLocale = (value: unknown): value is Locale => locales.some(locale => locale === value)
