import { letters as englishLetters } from '../../i18n/en/letters.ts'
import { messages as english } from '../../i18n/en/index.ts'
import { palette as englishPalette } from '../../i18n/en/palette.ts'
import { prototype as englishPrototype } from '../../i18n/en/prototype.ts'
import { letters as georgianLetters } from '../../i18n/ka/letters.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import { palette as georgianPalette } from '../../i18n/ka/palette.ts'
import { prototype as georgianPrototype } from '../../i18n/ka/prototype.ts'
import type { Locale } from '../../src/engine/model/declaration.ts'
import { flatten } from './flatten.ts'

/** Every text that a person reads, by language and full key: the panel's, the palette's, the prototype's and those of letters and messages to phones. */
export const texts: Record<Locale, Map<string, string>> = {
  en: flatten({ ...english, letters: englishLetters, palette: englishPalette, prototype: englishPrototype }),
  ka: flatten({ ...georgian, letters: georgianLetters, palette: georgianPalette, prototype: georgianPrototype }),
}
