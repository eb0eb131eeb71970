import type { EntityDeclaration } from '../model/declaration.ts'

export const requests: EntityDeclaration = {
  name: 'requests',
  title: 'title',
  icon: 'request',
  access: { read: ['incoming_request_access'] },
  tabOf: 'reports',
  list: {
    columns: ['title', 'kind', 'status', 'author_id', 'created_at'],
    sort: ['created_at', 'ASC'],
    filters: ['status', 'kind', 'author_id'],
  },
  groups: [
    {
      name: 'request',
      fields: [
        { name: 'title', type: 'text', required: true, search: true, maximum: 300 },
        { name: 'kind', type: 'choice', choices: 'entity_kinds', required: true },
        { name: 'record_id', type: 'id', required: true },
        { name: 'status', type: 'choice', choices: 'request_statuses', required: true, initial: 'open' },
        { name: 'author_id', type: 'reference', reference: 'users' },
        { name: 'moderator_id', type: 'reference', reference: 'users' },
        { name: 'changes', type: 'json' },
        { name: 'reason', type: 'multiline' },
        { name: 'decided_at', type: 'instant' },
      ],
    },
  ],
}
