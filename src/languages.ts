/**
 * The languages of the product, originals first: the suffix of localized properties, the standard code, the English
 * name, the locale whose number format is used (few browsers support Georgian, whose format is the same as that of
 * Finnish), and the script (ISO 15924). To add one, add a line and its catalogs.
 */
export const languages = [
  { suffix: 'ge', locale: 'ka', name: 'Georgian', numbers: 'fi', script: 'Geor' },
  { suffix: 'en', locale: 'en', name: 'English', numbers: 'en', script: 'Latn' },
] as const

/** The language of messages to developers: mistakes in declarations, descriptions in the OpenAPI document. */
export const programmersLanguage = 'en'
