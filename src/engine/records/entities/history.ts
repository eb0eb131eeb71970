import type { EntityDeclaration } from '../../model/declaration.ts'

/**
 * Who did what to which record: one entry per write, never changed. `fields` has the names of changed properties, so
 * that entries can be found by them; `session_id` identifies device and network as long as the session is stored;
 * `api_key` is the name of the API key that was used. An entry with a number of `records` summarizes a bulk change,
 * whose individual entries have its ID as `batch_id`.
 */
export const history = {
  name: 'history',
  title: 'action',
  internal: true,
  appendOnly: true,
  indexes: [
    ['entity', 'record_id', 'id'],
    ['created_by', 'created_at', 'id'],
    ['entity', 'created_at', 'id'],
    ['action', 'created_at', 'id'],
    ['fields'],
    ['import_id', 'id'],
    ['batch_id', 'created_at', 'id'],
  ],
  subject: { by: 'created_by', erased: 'kept', purpose: 'proving who changed what' },
  groups: [
    {
      name: 'event',
      fields: [
        { name: 'entity', type: 'text', required: true, readOnly: true },
        { name: 'record_id', type: 'id', required: true, readOnly: true },
        { name: 'record_version', type: 'integer', required: true, readOnly: true },
        { name: 'action', type: 'text', required: true, readOnly: true },
        { name: 'changes', type: 'json', personal: true },
        { name: 'fields', type: 'words' },
        { name: 'origin', type: 'text' },
        { name: 'import_id', type: 'id' },
        { name: 'batch_id', type: 'id' },
        { name: 'records', type: 'integer' },
        { name: 'session_id', type: 'id' },
        { name: 'api_key', type: 'text' },
      ],
    },
  ],
} as const satisfies EntityDeclaration
