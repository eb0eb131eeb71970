import { flawCodes } from '../checks/flaw.ts'

/** A path in a document: keys and list indexes from the root. */
export type Path = readonly (string | number)[]

/** Codes of mistakes that only stored documents can have. */
const storedCodes = [
  'unknown_format',
  'too_large_document',
  'too_deep_document',
  'unknown_entry',
  'missing_entry',
  'wrong_kind_of_value',
  'unknown_word',
  'too_many',
  'too_long',
  'too_large_number',
  'too_small_number',
  'not_stored',
  'empty_words',
  'shipped_entity',
  'shipped_field',
  'shipped_value',
  'purged_name',
  'former_name',
  'refers_to_people',
  'id_twice',
  'unknown_group',
  'unknown_value',
  'fixed_entity',
  'view',
  'hidden_title',
  'hidden_named',
  'hidden_required',
  'hidden_referred',
  'fixed_list',
  'mixed_values',
  'fractional_value',
  'no_values_left',
] as const

/** The codes of all mistakes in a document; texts are in `i18n/<locale>/declarations.ts`. */
const mistakeCodes = [...storedCodes, ...flawCodes] as const
export type MistakeCode = (typeof mistakeCodes)[number]

/** A mistake in a document: a stable code, its path, and the parameters of its text. */
export interface Mistake {
  code: MistakeCode
  path: Path
  params: Readonly<Record<string, string | number>>
}

/** Creates a mistake. */
export const mistake = (code: MistakeCode, path: Path, params: Mistake['params'] = {}): Mistake => ({
  code,
  path,
  params,
})

/** Returns a path as text, for comparisons. */
export const pathKey = (path: Path): string => path.join('/')

/** Returns the value at a path of any JSON, or undefined if there is none. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (found, key) =>
      typeof found === 'object' && found !== null && Object.hasOwn(found, key) ? Reflect.get(found, key) : undefined,
    value,
  )
