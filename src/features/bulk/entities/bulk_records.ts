import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/**
 * A record of a bulk change: the version it was checked in, its outcome and the reason, and what was actually changed.
 */
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
