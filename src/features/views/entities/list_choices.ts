import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** A person's settings of a list: its columns, the density of its rows, and the view that the menu opens. */
export const list_choices = {
  name: 'list_choices',
  title: 'key',
  internal: true,
  indexes: [
    ['user_id', 'id'],
    ['view_id', 'id'],
  ],
  subject: { by: 'user_id', erased: 'removed', purpose: 'showing lists as people want them' },
  groups: [
    {
      name: 'choice',
      fields: [
        { name: 'key', type: 'text', required: true, readOnly: true, unique: true },
        { name: 'user_id', type: 'id', required: true, readOnly: true },
        { name: 'resource', type: 'text', required: true, readOnly: true },
        { name: 'columns', type: 'words' },
        { name: 'widths', type: 'json' },
        { name: 'density', type: 'text', required: true },
        { name: 'view_id', type: 'id' },
      ],
    },
  ],
} as const satisfies EntityDeclaration
