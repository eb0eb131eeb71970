import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** A saved view of a list: what it shows and how, with a name, and optionally shared with a role. */
export const list_views = {
  name: 'list_views',
  title: 'name',
  internal: true,
  indexes: [
    ['resource', 'user_id'],
    ['resource', 'role'],
  ],
  subject: { by: 'user_id', erased: 'removed', purpose: 'showing lists as people want them' },
  groups: [
    {
      name: 'view',
      fields: [
        { name: 'key', type: 'text', required: true, unique: true },
        { name: 'user_id', type: 'id', required: true, readOnly: true },
        { name: 'resource', type: 'text', required: true, readOnly: true },
        { name: 'name', type: 'text', required: true },
        { name: 'filter', type: 'json' },
        { name: 'sort', type: 'json' },
        { name: 'columns', type: 'words' },
        { name: 'widths', type: 'json' },
        { name: 'density', type: 'text', required: true },
        { name: 'role', type: 'text' },
      ],
    },
  ],
} as const satisfies EntityDeclaration
