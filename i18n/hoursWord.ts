import type { Locale } from '../src/engine/model/declaration.ts'
import { hoursCatalogs } from './byLanguage/hoursCatalogs.ts'
import { wordIn, type Texts } from './wordIn.ts'

const words: Record<Locale, { hours: Texts }> = hoursCatalogs

/** A word of opening hours in a language, for whoever has no translation library or needs both languages; `days.monday.on` is a key. */
export const hoursWord = (locale: Locale, key: string, params?: Record<string, string | number>): string =>
  wordIn(words[locale].hours, key, params)
