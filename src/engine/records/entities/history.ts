import type { EntityDeclaration } from '../../model/declaration.ts'

/**
 * Who did what to which record: added with every write, never changed. `fields` names what `changes` is about, to be found by it;
 * `session_id` leads to the device and network for as long as the session is kept; `api_key` is what the key is called by which a machine did it for
 * that person. A line with a number of `records` is about all that
 * was done with so many of them at once, whose own lines name it as their `batch_id`.
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
