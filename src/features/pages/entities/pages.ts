import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

export const pages = {
  name: 'pages',
  title: 'title',
  icon: 'page',
  access: { read: ['everyone'], create: ['superuser'] },
  list: { access: ['superuser'], columns: ['title', 'key', 'updated_at'], sort: ['key', 'ASC'], filters: ['key'] },
  groups: [
    {
      name: 'page',
      fields: [
        { name: 'key', type: 'slug', required: true, unique: true },
        { name: 'title', type: 'text', localized: true, required: true, maximum: 200, search: true },
        { name: 'text', type: 'richtext', localized: true, required: true },
      ],
    },
  ],
} as const satisfies EntityDeclaration
