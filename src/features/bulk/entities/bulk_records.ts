import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** A record that a change of many means: in which version it was looked at, what becomes of it and why, and what was really changed. */
export const bulk_records = {
  name: 'bulk_records',
  title: 'outcome',
  internal: true,
  indexes: [
    ['bulk_id', 'id'],
    ['bulk_id', 'outcome', 'id'],
  ],
  groups: [
    {
      name: 'record',
      fields: [
        { name: 'bulk_id', type: 'id', required: true, readOnly: true },
        { name: 'record_id', type: 'id', required: true, readOnly: true },
        { name: 'record_version', type: 'integer', required: true, readOnly: true },
        { name: 'outcome', type: 'text', required: true },
        { name: 'problem', type: 'json' },
        { name: 'changes', type: 'json' },
      ],
    },
  ],
} as const satisfies EntityDeclaration
