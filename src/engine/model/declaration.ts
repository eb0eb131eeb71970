/**
 * The types of entity declarations: plain data that survives JSON. Defaults are never written out. The shape and
 * meaning of each part are in `declarationSchema.ts`, from which `docs/declaration-reference.md` is generated.
 */
import type * as z from 'zod/mini'
import type { codeListShape, entityShape, fieldShape, groupShape } from './declarationSchema.ts'
import type { actions } from './words.ts'

export type { AccessWord, PermissionKey } from './authorization.ts'
export { isLocale, locales, mainLocale, type Language, type Locale } from './languages.ts'
export { languageOf, languages, localeOf } from './localized.ts'

export type Action = (typeof actions)[number]

export type FieldDeclaration = z.infer<typeof fieldShape>
export type GroupDeclaration = z.infer<typeof groupShape>
export type EntityDeclaration = z.infer<typeof entityShape>
/** A list of values for a choice. The labels are `codes.<list>.<name>`. */
export type CodeList = z.infer<typeof codeListShape>
