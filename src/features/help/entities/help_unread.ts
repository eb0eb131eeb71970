import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** Marks a conversation as unread for a person; deleted when they read it. */
export const help_unread = {
  name: 'help_unread',
  title: 'key',
  internal: true,
  indexes: [
    ['user_id', 'id'],
    ['help_id', 'id'],
  ],
  subject: { by: 'user_id', erased: 'removed', purpose: 'knowing which answers are new to whom' },
  groups: [
    {
      name: 'mark',
      fields: [
        { name: 'key', type: 'text', required: true, readOnly: true, unique: true },
        { name: 'user_id', type: 'id', required: true, readOnly: true },
        { name: 'help_id', type: 'id', required: true, readOnly: true },
      ],
    },
  ],
} as const satisfies EntityDeclaration
