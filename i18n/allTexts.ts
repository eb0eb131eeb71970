import type { Locale } from '../src/engine/model/declaration.ts'
import type { Catalog } from './catalog.ts'
import { emails as englishEmails } from './en/emails.ts'
import { messages as english } from './en/index.ts'
import { emails as georgianEmails } from './ka/emails.ts'
import { messages as georgian } from './ka/index.ts'

interface Texts {
  messages: Catalog<typeof english>
  emails: Catalog<typeof englishEmails>
}

/** All that a server says, in each language; a browser loads what it shows (`catalogs.ts`). */
export const allTexts: Record<Locale, Texts> = {
  ka: { messages: georgian, emails: georgianEmails },
  en: { messages: english, emails: englishEmails },
}
