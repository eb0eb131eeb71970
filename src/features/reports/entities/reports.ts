import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** Reports by visitors and users on a record; their status is changed by own routes. */
export const reports = {
  name: 'reports',
  title: 'subject',
  icon: 'report',
  access: { read: ['management'], delete: ['superuser'] },
  menu: ['management'],
  menuGroup: 'work',
  list: {
    columns: ['subject', 'kind', 'email', 'status', 'created_at'],
    sort: ['created_at', 'DESC'],
    filters: ['status', 'kind', 'record_id'],
  },
  indexes: [['record_id', 'id']],
  subject: { by: 'user_id', erased: 'cleared', purpose: 'acting on what visitors report, and answering them' },
  groups: [
    {
      name: 'report',
      fields: [
        { name: 'subject', type: 'text', required: true, readOnly: true, search: true, maximum: 200 },
        { name: 'text', type: 'multiline', search: true, maximum: 5_000, readOnly: true },
        { name: 'email', type: 'email', personal: true, search: true, readOnly: true },
        { name: 'user_id', type: 'reference', reference: 'users', readOnly: true },
        { name: 'language', type: 'choice', choices: 'languages', readOnly: true },
        { name: 'kind', type: 'choice', choices: 'entity_kinds', readOnly: true },
        { name: 'record_id', type: 'id', readOnly: true },
        { name: 'network', type: 'text', personal: true, readOnly: true, read: [] },
      ],
    },
    {
      name: 'answer',
      fields: [
        {
          name: 'status',
          type: 'choice',
          choices: 'conversation_statuses',
          required: true,
          readOnly: true,
          initial: 'open',
        },
        { name: 'answer', type: 'multiline', readOnly: true, maximum: 5_000 },
        { name: 'note', type: 'multiline', readOnly: true, maximum: 2_000 },
      ],
    },
  ],
} as const satisfies EntityDeclaration
