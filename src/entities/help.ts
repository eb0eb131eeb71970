import type { EntityDeclaration } from '../model/declaration.ts'

export const help: EntityDeclaration = {
  name: 'help',
  title: 'subject',
  icon: 'help',
  own: ['created_by'],
  access: {
    read: ['management', 'own'],
    create: ['objectowner', 'manager', 'guide'],
    update: ['management'],
    delete: ['administrator'],
  },
  menu: ['objectowner', 'manager', 'guide'],
  list: {
    columns: ['subject', 'status', 'created_by', 'created_at'],
    sort: ['created_at', 'DESC'],
    filters: ['status'],
  },
  groups: [
    {
      name: 'question',
      fields: [
        { name: 'subject', type: 'text', required: true, search: true, maximum: 200 },
        { name: 'text', type: 'multiline', required: true, search: true, maximum: 5_000 },
        { name: 'attachment', type: 'file', accept: ['image/*', 'application/pdf'], maximumBytes: 10_000_000 },
      ],
    },
    {
      name: 'answer',
      fields: [
        { name: 'status', type: 'choice', choices: 'conversation_statuses', required: true, initial: 'open', write: ['management'] },
        { name: 'answer', type: 'multiline', maximum: 5_000, write: ['management'] },
      ],
    },
  ],
}
