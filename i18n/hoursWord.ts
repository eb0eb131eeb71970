import type { Locale } from '../src/engine/model/declaration.ts'
import { hours as english } from './en/hours.ts'
import { fill } from './fill.ts'
import { hours as georgian } from './ka/hours.ts'

type Words = { readonly [key: string]: string | Words }

const words: Record<Locale, Words> = { ka: georgian, en: english }

/** A word of opening hours in a language, for whoever has no translation library or needs both languages; `days.monday.on` is a key. */
export function hoursWord(locale: Locale, key: string, params: Record<string, string | number> = {}): string {
  let found: string | Words | undefined = words[locale]
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
  return typeof found === 'string' ? fill(found, params) : key
}
