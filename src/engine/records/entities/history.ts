import type { EntityDeclaration } from '../../model/declaration.ts'

/** Who did what to which record: added with every write, never changed. */
export const history = {
  name: 'history',
  title: 'action',
  internal: true,
  appendOnly: true,
  indexes: [
    ['entity', 'record_id', 'id'],
    ['created_by', 'id'],
    ['import_id', 'id'],
  ],
  groups: [
    {
      name: 'event',
      fields: [
        { name: 'entity', type: 'text', required: true, readOnly: true },
        { name: 'record_id', type: 'id', required: true, readOnly: true },
        { name: 'record_version', type: 'integer', required: true, readOnly: true },
        { name: 'action', type: 'text', required: true, readOnly: true },
        { name: 'changes', type: 'json' },
        { name: 'origin', type: 'text' },
        { name: 'import_id', type: 'id' },
      ],
    },
  ],
} as const satisfies EntityDeclaration
