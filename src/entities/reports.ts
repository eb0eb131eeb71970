import type { EntityDeclaration } from '../model/declaration.ts'

export const reports: EntityDeclaration = {
  name: 'reports',
  title: 'subject',
  icon: 'report',
  access: { read: ['management'], update: ['management'], delete: ['administrator'] },
  menu: ['management'],
  list: {
    columns: ['subject', 'kind', 'email', 'status', 'created_at'],
    sort: ['created_at', 'DESC'],
    filters: ['status', 'kind'],
  },
  indexes: [['record_id', 'id']],
  groups: [
    {
      name: 'report',
      fields: [
        { name: 'subject', type: 'text', required: true, readOnly: true, search: true, maximum: 200 },
        { name: 'text', type: 'multiline', search: true, maximum: 5_000, readOnly: true },
        { name: 'email', type: 'email', search: true, readOnly: true },
        { name: 'kind', type: 'choice', choices: 'entity_kinds', readOnly: true },
        { name: 'record_id', type: 'id', readOnly: true },
      ],
    },
    {
      name: 'answer',
      fields: [
        { name: 'status', type: 'choice', choices: 'conversation_statuses', required: true, initial: 'open' },
        { name: 'answer', type: 'multiline', maximum: 5_000 },
      ],
    },
  ],
}
