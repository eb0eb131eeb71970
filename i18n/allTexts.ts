import type { Locale } from '../src/engine/model/declaration.ts'
import { serverCatalogs } from './byLanguage/serverCatalogs.ts'
import type { Catalog } from './catalog.ts'
import type { emails as englishEmails } from './en/emails.ts'
import type { messages as english } from './en/index.ts'

interface Texts {
  messages: Catalog<typeof english>
  emails: Catalog<typeof englishEmails>
}

/** All that a server says, in each language; a browser loads what it shows (`catalogs.ts`). */
export const allTexts: Record<Locale, Texts> = serverCatalogs
