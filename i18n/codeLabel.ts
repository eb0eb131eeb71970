import type { Locale } from '../src/engine/model/declaration.ts'
import { codes as english } from './en/codes.ts'
import { codes as georgian } from './ka/codes.ts'

const catalogs: Record<Locale, Record<string, Record<string, string>>> = { ka: georgian, en: english }

/** What a code of a list is called in a language; one without a label stands for itself. */
export const codeLabel = (locale: Locale, list: string, name: string): string => catalogs[locale][list]?.[name] ?? name
