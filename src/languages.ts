/**
 * The languages of the product, that of originals first: what the name of a localized property ends with, the code by which people and
 * browsers know it, what it is called in English, the locale whose numbers look like its own (few browsers know Georgian, which groups and
 * points as Finnish does), and its letters (ISO 15924). One more is one more line, and its catalogs.
 */
export const languages = [
  { suffix: 'ge', locale: 'ka', name: 'Georgian', numbers: 'fi', script: 'Geor' },
  { suffix: 'en', locale: 'en', name: 'English', numbers: 'en', script: 'Latn' },
] as const

/** The language of what is said to programmers alone: mistakes in declarations, what a document of the API says. */
export const programmersLanguage = 'en'
