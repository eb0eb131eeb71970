import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** A question to the staff; the messages that follow are stored in `help_messages`. */
export const help = {
  name: 'help',
  title: 'subject',
  icon: 'question',
  own: ['created_by'],
  audience: ['management', 'author'],
  access: {
    read: ['management', 'own'],
    create: ['author'],
    delete: ['superuser'],
  },
  menu: ['author', 'management'],
  menuGroup: 'support',
  tabOf: 'reports',
  tabFor: ['management'],
  list: {
    access: ['author'],
    columns: ['subject', 'status', 'created_by', 'moderator_id', 'last_message_at'],
    sort: ['last_message_at', 'DESC'],
    filters: ['status', 'kind', 'moderator_id', 'created_by', 'record_id'],
  },
  indexes: [['created_by', 'id']],
  subject: { by: 'created_by', erased: 'cleared', purpose: 'answering questions' },
  groups: [
    {
      name: 'question',
      fields: [
        { name: 'subject', type: 'text', required: true, search: true, maximum: 200 },
        { name: 'text', type: 'multiline', required: true, search: true, maximum: 5_000 },
        {
          name: 'attachments',
          type: 'files',
          personal: true,
          accept: ['image/*', 'application/pdf'],
          maximum: 5,
          maximumBytes: 10_000_000,
        },
        { name: 'kind', type: 'choice', choices: 'entity_kinds' },
        { name: 'record_id', type: 'id' },
      ],
    },
    {
      name: 'conversation',
      fields: [
        {
          name: 'status',
          type: 'choice',
          choices: 'conversation_statuses',
          required: true,
          readOnly: true,
          initial: 'open',
        },
        { name: 'moderator_id', type: 'reference', reference: 'users', readOnly: true, read: ['management'] },
        { name: 'last_message_at', type: 'instant', readOnly: true },
      ],
    },
  ],
} as const satisfies EntityDeclaration
