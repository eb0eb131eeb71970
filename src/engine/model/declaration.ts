/**
 * What an entity is written in: plain data that survives JSON. A default is never written. The shape of each part, with what it
 * means, is in `declarationSchema.ts`; `docs/declaration-reference.md` is printed from it.
 */
import type * as z from 'zod/mini'
import type { codeListShape, completenessShape, entityShape, fieldShape, groupShape } from './declarationSchema.ts'
import type { actions } from './words.ts'

export type { AccessWord, PermissionKey } from './authorization.ts'
export { isLocale, locales, mainLocale, type Language, type Locale } from './languages.ts'
export { languageOf, languages, localeOf } from './localized.ts'

export type Action = (typeof actions)[number]

export type FieldDeclaration = z.infer<typeof fieldShape>
/** How much a field counts among the others of its record; its advice is `resources.<entity>.advice.<field>`. */
export type CompletenessDeclaration = z.infer<typeof completenessShape>
export type GroupDeclaration = z.infer<typeof groupShape>
export type EntityDeclaration = z.infer<typeof entityShape>
/** A list of values that a choice is taken from; labels are `codes.<list>.<name>`. */
export type CodeList = z.infer<typeof codeListShape>
