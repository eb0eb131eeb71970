import type { EntityDeclaration } from '../model/declaration.ts'

export const mail: EntityDeclaration = {
  name: 'mail',
  title: 'subject',
  icon: 'mail',
  access: { read: ['administrator'] },
  menu: ['administrator'],
  list: {
    columns: ['subject', 'recipient', 'status', 'date'],
    sort: ['date', 'DESC'],
    filters: ['status', 'user_id'],
  },
  groups: [
    {
      name: 'letter',
      fields: [
        { name: 'recipient', type: 'email', required: true, search: true },
        { name: 'user_id', type: 'reference', reference: 'users' },
        { name: 'subject', type: 'text', required: true, search: true, maximum: 200 },
        { name: 'letter', type: 'richtext', required: true },
        { name: 'date', type: 'instant', required: true },
        { name: 'status', type: 'choice', choices: 'mail_statuses', required: true, initial: 'scheduled' },
      ],
    },
  ],
}
