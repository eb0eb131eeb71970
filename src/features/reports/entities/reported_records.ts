import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** The number of reports about a record by status, and when the newest came; updated with every write. */
export const reported_records = {
  name: 'reported_records',
  title: 'record_id',
  internal: true,
  indexes: [
    ['newest_at', 'id'],
    ['has_open', 'newest_at', 'id'],
  ],
  groups: [
    {
      name: 'counts',
      fields: [
        { name: 'record_id', type: 'id', required: true, readOnly: true, unique: true },
        { name: 'kind', type: 'integer', required: true, readOnly: true },
        { name: 'open', type: 'integer', initial: 0 },
        { name: 'answered', type: 'integer', initial: 0 },
        { name: 'closed', type: 'integer', initial: 0 },
        { name: 'has_open', type: 'boolean' },
        { name: 'newest_at', type: 'instant' },
      ],
    },
  ],
} as const satisfies EntityDeclaration
