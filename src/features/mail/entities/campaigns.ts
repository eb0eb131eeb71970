import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

export const campaigns = {
  name: 'campaigns',
  title: 'subject',
  icon: 'envelope',
  access: { read: ['superuser'] },
  tabOf: 'mail',
  list: {
    columns: ['subject', 'kind', 'status', 'scheduled_at', 'total', 'ended_at'],
    sort: ['created_at', 'DESC'],
    filters: ['status', 'kind'],
  },
  subject: { erased: 'kept', purpose: 'knowing to whom news were sent' },
  groups: [
    {
      name: 'letter',
      fields: [
        { name: 'kind', type: 'choice', choices: 'mail_kinds', required: true, initial: 'news' },
        { name: 'subject', type: 'text', localized: true, search: true, maximum: 200 },
        { name: 'body', type: 'richtext', localized: true, maximum: 50_000 },
      ],
    },
    {
      name: 'sending',
      fields: [
        {
          name: 'status',
          type: 'choice',
          choices: 'campaign_statuses',
          required: true,
          readOnly: true,
          initial: 'draft',
        },
        { name: 'recipients', type: 'json', personal: true },
        { name: 'scheduled_at', type: 'instant' },
        { name: 'rate', type: 'integer', required: true, minimum: 1, maximum: 500, initial: 10 },
        { name: 'total', type: 'integer', readOnly: true },
        { name: 'started_at', type: 'instant', readOnly: true },
        { name: 'ended_at', type: 'instant', readOnly: true },
      ],
    },
  ],
} as const satisfies EntityDeclaration
