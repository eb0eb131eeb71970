import { isLocale, languageData, mainLocale, type Language, type LanguageData, type Locale } from './languages.ts'

export const languages: readonly Language[] = languageData.map(({ suffix }) => suffix)

/** The locale of each language suffix. */
export const localeOf: Record<Language, Locale> = Object.fromEntries(
  languageData.map(({ suffix, locale }) => [suffix, locale]),
) as Record<Language, Locale>
export const languageOf: Record<Locale, Language> = Object.fromEntries(
  languageData.map(({ suffix, locale }) => [locale, suffix]),
) as Record<Locale, Language>

/** The language of originals. */
export const mainLanguage: Language = languageData[0].suffix

/** The properties of a localized field, one per language. */
export type Localized<Name extends string, Value> = Record<`${Name}_${Language}`, Value>

/** Makes a value for each language. */
export const byLanguage = <Value>(make: (language: Language, data: LanguageData) => Value): Record<Language, Value> =>
  Object.fromEntries(languageData.map(data => [data.suffix, make(data.suffix, data)])) as Record<Language, Value>

/** Makes a value for each locale. */
export const byLocale = <Value>(make: (locale: Locale, data: LanguageData) => Value): Record<Locale, Value> =>
  Object.fromEntries(languageData.map(data => [data.locale, make(data.locale, data)])) as Record<Locale, Value>

/** Makes a value for each language, keyed by the localized names: `title_ge`, `title_en`. */
export const localized = <Name extends string, Value>(
  name: Name,
  make: (language: Language) => Value,
): Localized<Name, Value> =>
  Object.fromEntries(languages.map(language => [`${name}_${language}`, make(language)])) as Localized<Name, Value>

/** Returns the stored locale of a person, or the main one if it is not valid. */
export const chosenLocale = (kept: unknown): Locale => (isLocale(kept) ? kept : mainLocale)

/** The other languages. */
export const otherLanguages = (language: Language): Language[] => languages.filter(one => one !== language)

/** Returns the non-empty texts of a localized field, in the reader's language first. */
export const textsIn = <Name extends string>(
  values: Partial<Localized<Name, unknown>>,
  name: Name,
  language: Language,
): string[] =>
  [language, ...otherLanguages(language)]
    .map(one => values[`${name}_${one}` as const])
    .filter(text => typeof text === 'string' && text !== '') as string[]

/** Returns the text of a localized field in the reader's language, otherwise in another one; empty if there is none. */
export const textIn = <Name extends string>(
  values: Partial<Localized<Name, unknown>>,
  name: Name,
  language: Language,
): string => textsIn(values, name, language)[0] ?? ''

/**
 * Returns an object in one language, under names without a suffix (`alt` for `alt_en`), without other languages; the
 * rest is unchanged.
 */
export const inOneLanguage = (values: object, language: Language): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      const own = languages.find(one => name.endsWith(`_${one}`))
      if (own === undefined) return [[name, value]]
      return own === language ? [[name.slice(0, -own.length - 1), value]] : []
    }),
  )

/** Returns the non-empty texts of the properties of one field, by language. */
export const textsByLanguage = (
  properties: readonly { name: string; language?: Language | undefined }[],
  row: Readonly<Record<string, unknown>>,
): Partial<Record<Language, string>> =>
  Object.fromEntries(
    properties.flatMap(({ name, language }) =>
      language && typeof row[name] === 'string' && row[name] !== '' ? [[language, row[name]]] : [],
    ),
  )
