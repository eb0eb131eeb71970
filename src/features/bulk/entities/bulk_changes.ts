import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/**
 * A change of the same fields of many records: the request, its progress and its outcome. Its records are in
 * `bulk_records`.
 */
export const bulk_changes = {
  name: 'bulk_changes',
  title: 'resource',
  internal: true,
  groups: [
    {
      name: 'change',
      fields: [
        { name: 'resource', type: 'text', required: true, readOnly: true },
        { name: 'selection', type: 'json', readOnly: true },
        { name: 'fields', type: 'json', readOnly: true },
        { name: 'state', type: 'text', required: true },
        { name: 'total', type: 'integer', required: true, initial: 0 },
        { name: 'done', type: 'integer', required: true, initial: 0 },
        { name: 'cancelled', type: 'boolean' },
        { name: 'groups', type: 'json' },
        { name: 'ended_at', type: 'instant' },
        { name: 'undone_by', type: 'id' },
        { name: 'undone_at', type: 'instant' },
      ],
    },
  ],
} as const satisfies EntityDeclaration
