import type { FieldDeclaration, GroupDeclaration } from './declaration.ts'

/** The words of a record that search looks into, kept beside it; nobody reads it. */
export const searchProperty = 'search'

/** What every record has, written by the records door alone. */
export const systemGroup: GroupDeclaration = {
  name: 'system',
  fields: [
    { name: 'id', type: 'id', readOnly: true, required: true },
    { name: 'version', type: 'integer', readOnly: true, required: true },
    { name: 'created_at', type: 'instant', readOnly: true, required: true },
    { name: 'created_by', type: 'reference', reference: 'users', readOnly: true, required: true },
    { name: 'updated_at', type: 'instant', readOnly: true, required: true },
    { name: 'updated_by', type: 'reference', reference: 'users', readOnly: true, required: true },
    { name: 'deleted_at', type: 'instant', readOnly: true, read: ['administrator'] },
    { name: searchProperty, type: 'text', readOnly: true, required: true },
  ],
}

export const systemFieldNames: ReadonlySet<string> = new Set(
  systemGroup.fields.map(field => (typeof field === 'string' ? field : field.name)),
)

/** The state of a moderated record; moved by transitions, never written. */
export const statusField: FieldDeclaration = { name: 'status', type: 'choice', choices: 'statuses', readOnly: true, required: true }
