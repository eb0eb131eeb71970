/**
 * What an entity is written in: plain data that survives JSON. A default is never written. The shape of each part, with what it
 * means, is in `declarationSchema.ts`; `docs/declaration-reference.md` is printed from it.
 */
import type * as z from 'zod/mini'
import type { codeListShape, completenessShape, entityShape, fieldShape, groupShape } from './declarationSchema.ts'
import { languages, type actions } from './words.ts'

export type { AccessWord, PermissionKey } from './authorization.ts'
export { languages }
export type Language = (typeof languages)[number]
export type Locale = 'ka' | 'en'

/** The interface locale of a language suffix. */
export const localeOf: Record<Language, Locale> = { ge: 'ka', en: 'en' }
export const languageOf: Record<Locale, Language> = { ka: 'ge', en: 'en' }

/** The locales of all languages, in their order. */
export const locales: readonly Locale[] = languages.map(language => localeOf[language])

/** The locale of whoever has chosen none. */
export const mainLocale: Locale = localeOf[languages[0]]

/** Whether a text from outside is one of the locales. */
export const isLocale = (given: string | null | undefined): given is Locale => locales.some(locale => locale === given)

export type Action = (typeof actions)[number]

export type FieldDeclaration = z.infer<typeof fieldShape>
/** How much a field counts among the others of its record; its advice is `resources.<entity>.advice.<field>`. */
export type CompletenessDeclaration = z.infer<typeof completenessShape>
export type GroupDeclaration = z.infer<typeof groupShape>
export type EntityDeclaration = z.infer<typeof entityShape>
/** A list of values that a choice is taken from; labels are `codes.<list>.<name>`. */
export type CodeList = z.infer<typeof codeListShape>
