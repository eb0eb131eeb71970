import type { Locale } from '../src/engine/model/declaration.ts'
import type { Catalog } from './catalog.ts'
import { declarations as englishDeclarations } from './en/declarations.ts'
import { declaring as english } from './en/declaring.ts'
import { declarations as georgianDeclarations } from './ka/declarations.ts'
import { declaring as georgian } from './ka/declaring.ts'

/** What is said where resources are declared. */
export interface DeclaringTexts {
  declaring: Catalog<typeof english>
  declarations: Catalog<typeof englishDeclarations>
}

/** The texts of all languages: what is declared is named in each, so whoever needs one needs them all. */
export const declaringTexts: Record<Locale, DeclaringTexts> = {
  ka: { declaring: georgian, declarations: georgianDeclarations },
  en: { declaring: english, declarations: englishDeclarations },
}
