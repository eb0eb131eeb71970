import type { Locale } from '../src/engine/model/declaration.ts'
import { panel as english } from './en/panel.ts'
import { panel as georgian } from './ka/panel.ts'
import { wordIn, type Texts } from './wordIn.ts'

const words: Record<Locale, Texts> = { ka: georgian.dates, en: english.dates }

/** A word or a form of days and moments in a language, for whoever has no translation library; `months.5` is a key. */
export const dateWord = (locale: Locale, key: string, params?: Record<string, string | number>): string =>
  wordIn(words[locale], key, params)
