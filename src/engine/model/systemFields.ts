import type { FieldDeclaration } from './declaration.ts'

/** The words of a record that search looks into, kept beside it; nobody reads it. */
export const searchProperty = 'search'

/** By what the words of a record's titles are known despite a slip of the finger; nobody reads it. */
export const slipsProperty = 'search_slips'

/** What a list that is searched is ordered by unless another order is requested. */
export const relevance = 'relevance'

/** The rank of a record among others that match as well: public ones first, then the most complete; nobody reads it. */
export const standingProperty = 'standing'

/** What every record has, written by the records door alone. */
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
    { name: slipsProperty, type: 'words', readOnly: true },
    { name: standingProperty, type: 'integer', readOnly: true, required: true, initial: 0 },
  ] as const satisfies FieldDeclaration[]
}

/** The group of what every record has, with what else follows from an entity's fields; `people` is the entity whose records write others. */
export const systemGroup = (
  people: string | undefined,
  more: readonly FieldDeclaration[] = [],
): { name: string; fields: FieldDeclaration[] } => ({
  name: 'system',
  fields: [...systemFields(people), ...more],
})

/** Whether people write a field in each language: what only the server writes is no translation that could be outdated or lacking. */
export const isTranslated = ({ localized, readOnly }: FieldDeclaration): boolean => localized === true && !readOnly

/** Names of the translated fields whose English is older than the Georgian; in every entity that has such fields. */
export const outdatedField = { name: 'outdated', type: 'words', readOnly: true } as const satisfies FieldDeclaration

/** Names of the properties for which a machine-made translation waits for a person; in every entity that has both languages. */
export const suggestedField = { name: 'suggested', type: 'words', readOnly: true } as const satisfies FieldDeclaration

/** Fields that say something of suggestions alone: where nothing is suggested nobody is shown them. */
export const fieldsOfSuggestions: ReadonlySet<string> = new Set([suggestedField.name])

/** How complete a record is; in every entity with fields that count. Empty until it is counted for the first time. */
export const completenessField = {
  name: 'completeness',
  type: 'percent',
  readOnly: true,
} as const satisfies FieldDeclaration

/** What is kept beside every record for search alone; no actor reads or writes it. */
export const searchProperties: readonly string[] = [searchProperty, slipsProperty, standingProperty]

export const systemFieldNames: ReadonlySet<string> = new Set([
  ...systemFields(undefined).map(field => field.name),
  outdatedField.name,
  suggestedField.name,
  completenessField.name,
])

/** The status of a moderated record; changed by transitions and decisions, never written. */
export const stateFields = [
  { name: 'status', type: 'choice', choices: 'statuses', readOnly: true, required: true },
  { name: 'request_id', type: 'id', readOnly: true },
  { name: 'lock_reason', type: 'multiline', readOnly: true, maximum: 2_000 },
  // The first of what is scheduled for it; written by whatever schedules.
  { name: 'scheduled_at', type: 'instant', readOnly: true },
  { name: 'scheduled_as', type: 'choice', choices: 'scheduled_transitions', readOnly: true },
] as const satisfies FieldDeclaration[]

/** The status of records that existed before theirs began to be moderated: as everybody has seen them, or in the trash. */
export const unmoderatedStatus = (row: { deleted_at?: unknown }): string =>
  row.deleted_at === null || row.deleted_at === undefined ? 'approved' : 'deleted'
