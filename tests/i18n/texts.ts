import { declarations as englishDeclarations } from '../../i18n/en/declarations.ts'
import { declaring as englishDeclaring } from '../../i18n/en/declaring.ts'
import { emails as englishEmails } from '../../i18n/en/emails.ts'
import { messages as english } from '../../i18n/en/index.ts'
import { palette as englishPalette } from '../../i18n/en/palette.ts'
import { prototype as englishPrototype } from '../../i18n/en/prototype.ts'
import { declarations as georgianDeclarations } from '../../i18n/ka/declarations.ts'
import { declaring as georgianDeclaring } from '../../i18n/ka/declaring.ts'
import { emails as georgianEmails } from '../../i18n/ka/emails.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import { palette as georgianPalette } from '../../i18n/ka/palette.ts'
import { prototype as georgianPrototype } from '../../i18n/ka/prototype.ts'
import type { Locale } from '../../src/engine/model/declaration.ts'
import { flatten } from './flatten.ts'

/** Every text that a person reads, by language and full key: the panel's, the palette's, the prototype's, those of declarations and those of emails and messages to phones. */
export const texts: Record<Locale, Map<string, string>> = {
  en: flatten({
    ...english,
    emails: englishEmails,
    palette: englishPalette,
    prototype: englishPrototype,
    declarations: englishDeclarations,
    declaring: englishDeclaring,
  }),
  ka: flatten({
    ...georgian,
    emails: georgianEmails,
    palette: georgianPalette,
    prototype: georgianPrototype,
    declarations: georgianDeclarations,
    declaring: georgianDeclaring,
  }),
}
