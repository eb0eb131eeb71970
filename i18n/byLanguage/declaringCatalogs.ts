// Printed by `npm run schema` from src/languages.ts; do not edit it.
import { declaring as kaDeclaring } from '../ka/declaring.ts'
import { declarations as kaDeclarations } from '../ka/declarations.ts'
import { declaring as enDeclaring } from '../en/declaring.ts'
import { declarations as enDeclarations } from '../en/declarations.ts'

/** Texts for declaring resources. */
export const declaringCatalogs = {
  ka: {
    declaring: kaDeclaring,
    declarations: kaDeclarations,
  },
  en: {
    declaring: enDeclaring,
    declarations: enDeclarations,
  },
}
