import type { Locale } from '../src/engine/model/declaration.ts'
import { allTexts } from './allTexts.ts'
import { wordIn } from './wordIn.ts'

/** A word or a form of days and moments in a language, for whoever has no translation library; `months.5` is a key. */
export const dateWord = (locale: Locale, key: string, params?: Record<string, string | number>): string =>
  wordIn(allTexts[locale].messages.panel.dates, key, params)
