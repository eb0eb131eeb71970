import type { Locale } from '../src/engine/model/declaration.ts'
import { allTexts } from './allTexts.ts'

/** What a code of a list is called in a language; one without a label stands for itself. */
export function codeLabel(locale: Locale, list: string, name: string): string {
  const lists: Record<string, Record<string, string>> = allTexts[locale].messages.codes
  return lists[list]?.[name] ?? name
}
