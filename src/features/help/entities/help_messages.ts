import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** A message that follows the question of a conversation. Notes are for staff only and are never returned to others. */
export const help_messages = {
  name: 'help_messages',
  title: 'help_id',
  internal: true,
  indexes: [['help_id', 'id']],
  subject: { by: 'created_by', erased: 'cleared', purpose: 'answering questions' },
  groups: [
    {
      name: 'message',
      fields: [
        { name: 'help_id', type: 'id', required: true, readOnly: true },
        { name: 'from_staff', type: 'boolean' },
        { name: 'is_note', type: 'boolean' },
        { name: 'text', type: 'multiline', required: true, maximum: 5_000 },
        {
          name: 'attachments',
          type: 'files',
          personal: true,
          accept: ['image/*', 'application/pdf'],
          maximum: 5,
          maximumBytes: 10_000_000,
        },
      ],
    },
  ],
} as const satisfies EntityDeclaration
