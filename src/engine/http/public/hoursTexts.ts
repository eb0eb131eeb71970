import { type Language, type Locale, localeOf } from '../../model/declaration.ts'
import { hoursText } from '../../rules/time/hours/hoursText.ts'
import type { Hours } from '../../rules/time/openAt.ts'

declare module '../../ports.ts' {
  interface TextPorts {
    /** Returns a text about opening hours in a language, with its variables filled in. */
    hoursWord: HoursWord
  }
}

/** Returns a text about opening hours in a language, with its variables filled in. */
export type HoursWord = (locale: Locale, key: string, params?: Record<string, string | number>) => string

const known = new WeakMap<HoursWord, Map<string, string>>()
const maxCached = 5_000

/**
 * Returns the opening hours as text for a day, `2026-05-26`; null if unknown. Texts are cached, since many places have
 * the same hours and pages are reloaded.
 */
export function knownHoursText(hoursWord: HoursWord, hours: Hours, language: Language, day: string): string | null {
  const texts = known.get(hoursWord) ?? new Map<string, string>()
  known.set(hoursWord, texts)
  const key = JSON.stringify([language, day, hours.always_open || hours.working_days])
  const text =
    texts.get(key) ?? hoursText((word, params) => hoursWord(localeOf[language], word, params), hours, language, day)
  if (texts.size >= maxCached) texts.clear()
  texts.set(key, text)
  return text || null
}
