import type { Locale } from '../src/engine/model/declaration.ts'
import { declaringCatalogs } from './byLanguage/declaringCatalogs.ts'
import type { Catalog } from './catalog.ts'
import type { declarations as englishDeclarations } from './en/declarations.ts'
import type { declaring as english } from './en/declaring.ts'

/** What is said where resources are declared. */
export interface DeclaringTexts {
  declaring: Catalog<typeof english>
  declarations: Catalog<typeof englishDeclarations>
}

/** The texts of all languages: what is declared is named in each, so whoever needs one needs them all. */
export const declaringTexts: Record<Locale, DeclaringTexts> = declaringCatalogs
