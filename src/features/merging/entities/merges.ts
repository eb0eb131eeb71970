import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** A merge of one record into another, stored so that it can be undone; its changes are in `merge_changes`. */
export const merges = {
  name: 'merges',
  title: 'entity',
  internal: true,
  indexes: [
    ['entity', 'kept_id', 'id'],
    ['entity', 'merged_id', 'id'],
  ],
  groups: [
    {
      name: 'merge',
      fields: [
        { name: 'entity', type: 'text', required: true, readOnly: true },
        { name: 'kept_id', type: 'id', required: true, readOnly: true },
        { name: 'merged_id', type: 'id', required: true, readOnly: true },
        { name: 'counts', type: 'json' },
        { name: 'slugs', type: 'json' },
      ],
    },
    {
      name: 'undoing',
      fields: [
        { name: 'undone_at', type: 'instant' },
        { name: 'undone_by', type: 'id' },
        { name: 'put_back', type: 'integer' },
        { name: 'left', type: 'json' },
        { name: 'left_count', type: 'integer' },
      ],
    },
  ],
} as const satisfies EntityDeclaration
