import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** That something in a conversation is new to a person; gone as soon as they have looked. */
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
