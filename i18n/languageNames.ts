import type { Locale } from '../src/engine/model/declaration.ts'

/** Each language named in itself, the same whatever language is spoken; browsers do not all know the Georgian name. */
export const languageNames: Record<Locale, string> = {
  ka: 'ქართული',
  en: 'English',
}
