// Printed by `npm run schema` from src/languages.ts; do not edit it.
import type { Locale } from '../src/engine/model/declaration.ts'

/** Each language named in itself. */
export const languageNames: Record<Locale, string> = {
  ka: 'ქართული',
  en: 'English',
}
