import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** The last comment on a record that a person has read. */
export const comment_reads = {
  name: 'comment_reads',
  title: 'key',
  internal: true,
  indexes: [['record_id']],
  subject: { by: 'user_id', erased: 'removed', purpose: 'knowing which comments are new to whom' },
  groups: [
    {
      name: 'mark',
      fields: [
        { name: 'key', type: 'text', required: true, readOnly: true, unique: true },
        { name: 'user_id', type: 'id', required: true, readOnly: true },
        { name: 'record_id', type: 'id', required: true, readOnly: true },
        { name: 'last_id', type: 'id', required: true, readOnly: true },
      ],
    },
  ],
} as const satisfies EntityDeclaration
