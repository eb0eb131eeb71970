import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** What a merge changed in one record that referred to the merged one: each property with its old and new value. */
export const merge_changes = {
  name: 'merge_changes',
  title: 'entity',
  internal: true,
  indexes: [['merge_id', 'id']],
  groups: [
    {
      name: 'change',
      fields: [
        { name: 'merge_id', type: 'id', required: true, readOnly: true },
        { name: 'entity', type: 'text', required: true, readOnly: true },
        { name: 'record_id', type: 'id', required: true, readOnly: true },
        { name: 'changes', type: 'json' },
      ],
    },
  ],
} as const satisfies EntityDeclaration
