import type { FieldDeclaration } from './declaration.ts'
import { maxReasonLength } from './moderation.ts'

/** The search text of a record, stored in its row; never returned. */
export const searchProperty = 'search'

/** The keys by which misspelt words of a record's titles are found; never returned. */
export const typoKeysProperty = 'search_slips'

/** The default order of a searched list. */
export const relevance = 'relevance'

/** The rank of a record among equally relevant ones: public records first, then the most complete; never returned. */
export const rankProperty = 'standing'

/** The fields of every record, written only by the functions in `records`. */
export const systemFields = (people: string | undefined) => {
  const person = people === undefined ? ({ type: 'id' } as const) : ({ type: 'reference', reference: people } as const)
  return [
    { name: 'id', type: 'id', readOnly: true, required: true },
    { name: 'version', type: 'integer', readOnly: true, required: true },
    { name: 'created_at', type: 'instant', readOnly: true, required: true },
    { name: 'created_by', ...person, readOnly: true, required: true },
    { name: 'updated_at', type: 'instant', readOnly: true, required: true },
    { name: 'updated_by', ...person, readOnly: true, required: true },
    { name: 'deleted_at', type: 'instant', readOnly: true, read: ['superuser'] },
    { name: searchProperty, type: 'text', readOnly: true, required: true },
    { name: typoKeysProperty, type: 'words', readOnly: true },
    { name: rankProperty, type: 'integer', readOnly: true, required: true, initial: 0 },
  ] as const satisfies FieldDeclaration[]
}

/**
 * Returns the group of system fields, with further ones that depend on the entity; `people` is the name of the entity
 * of people, who are referred to as authors.
 */
export const systemGroup = (
  people: string | undefined,
  more: readonly FieldDeclaration[] = [],
): { name: string; fields: FieldDeclaration[] } => ({
  name: 'system',
  fields: [...systemFields(people), ...more],
})

/**
 * Whether people write a field in each language. A field that only the server writes has no translations that could be
 * missing or outdated.
 */
export const isTranslated = ({ localized, readOnly }: FieldDeclaration): boolean => localized === true && !readOnly

/** Names of translated fields whose translation is older than the original; in every entity that has such fields. */
export const outdatedField = { name: 'outdated', type: 'words', readOnly: true } as const satisfies FieldDeclaration

/** Names of properties with a pending machine translation; in every entity with translated fields. */
export const suggestedField = { name: 'suggested', type: 'words', readOnly: true } as const satisfies FieldDeclaration

/** Fields that are only about suggestions; hidden in products without suggestions. */
export const fieldsOfSuggestions: ReadonlySet<string> = new Set([suggestedField.name])

/** The completeness of a record; in every entity with fields that count. Empty until it is first calculated. */
export const completenessField = {
  name: 'completeness',
  type: 'percent',
  readOnly: true,
} as const satisfies FieldDeclaration

/** Properties that are stored only for search; no actor can read or write them. */
export const searchProperties: readonly string[] = [searchProperty, typoKeysProperty, rankProperty]

export const systemFieldNames: ReadonlySet<string> = new Set([
  ...systemFields(undefined).map(field => field.name),
  outdatedField.name,
  suggestedField.name,
  completenessField.name,
])

/** The state of a moderated record; changed only by transitions and decisions. */
export const stateFields = [
  { name: 'status', type: 'choice', choices: 'statuses', readOnly: true, required: true },
  { name: 'request_id', type: 'id', readOnly: true },
  { name: 'lock_reason', type: 'multiline', readOnly: true, maximum: maxReasonLength },
  // When the next scheduled change is due; written by the feature that schedules it.
  { name: 'scheduled_at', type: 'instant', readOnly: true },
  { name: 'scheduled_as', type: 'choice', choices: 'scheduled_transitions', readOnly: true },
] as const satisfies FieldDeclaration[]

/** Returns the status of a record that existed before its entity became moderated: public, or in the trash. */
export const unmoderatedStatus = (row: { deleted_at?: unknown }): string =>
  row.deleted_at === null || row.deleted_at === undefined ? 'approved' : 'deleted'
