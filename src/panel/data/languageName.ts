import type { Locale } from '../../engine/model/declaration.ts'

/** What a language is called in another one. */
export const languageName = (locale: Locale, reader: Locale): string =>
  new Intl.DisplayNames([reader], { type: 'language' }).of(locale) ?? locale
