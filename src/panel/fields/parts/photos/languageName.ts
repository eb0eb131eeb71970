import type { Locale } from '../../../../engine/model/declaration.ts'
import type { Reader } from '../../../data/reader.ts'

/** The name of a language in the reader's own, from the catalogs: browsers have no Georgian ones. */
export const languageName = (locale: Locale, t: Reader['t']): string =>
  t(`codes.languages.${locale}`, { _: t(`panel.language.${locale}`) })
