import type { Locale } from '../../../../engine/model/declaration.ts'
import type { Reader } from '../../../data/reader.ts'

/** Returns the name of a language in the reader's language from the catalogs, because browsers lack Georgian names. */
export const languageName = (locale: Locale, t: Reader['t']): string =>
  t(`codes.languages.${locale}`, { _: t(`panel.language.${locale}`) })
