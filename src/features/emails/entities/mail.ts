import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

export const mail = {
  name: 'mail',
  title: 'subject',
  icon: 'envelope',
  access: { read: ['superuser'] },
  menu: ['superuser'],
  menuGroup: 'mailing',
  list: {
    columns: ['subject', 'recipient', 'status', 'campaign_id', 'date'],
    sort: ['date', 'DESC'],
    filters: ['status', 'campaign_id', 'user_id', 'uncertain'],
  },
  indexes: [
    ['campaign_id', 'status', 'due_at', 'id'],
    ['record_id', 'date'],
  ],
  subject: { by: 'user_id', erased: 'cleared', purpose: 'knowing what was sent to whom and whether it arrived' },
  groups: [
    {
      name: 'letter',
      fields: [
        { name: 'recipient', type: 'email', personal: true, required: true, search: true },
        { name: 'user_id', type: 'reference', reference: 'users' },
        { name: 'subject', type: 'text', personal: true, required: true, search: true, maximum: 200 },
        { name: 'letter', type: 'richtext', personal: true, required: true },
        { name: 'date', type: 'instant', required: true },
        { name: 'status', type: 'choice', choices: 'mail_statuses', required: true, initial: 'scheduled' },
        { name: 'uncertain', type: 'boolean', readOnly: true },
        { name: 'failure', type: 'choice', choices: 'mail_failures', readOnly: true },
        { name: 'campaign_id', type: 'reference', reference: 'campaigns', readOnly: true },
        { name: 'record_id', type: 'id', readOnly: true, read: [] },
        { name: 'language', type: 'choice', choices: 'languages', readOnly: true, read: [] },
        { name: 'attempts', type: 'integer', readOnly: true, read: [] },
        { name: 'due_at', type: 'instant', readOnly: true, read: [] },
      ],
    },
  ],
} as const satisfies EntityDeclaration
