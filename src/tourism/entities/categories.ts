import type { EntityDeclaration } from '../../engine/model/declaration.ts'
import { appearance, names } from './groups/classification.ts'

export const categories = {
  name: 'categories',
  title: 'name',
  icon: 'category',
  mergeable: true,
  access: { read: ['everyone'], create: ['administrator'], update: ['administrator'], delete: ['administrator'] },
  menu: ['administrator'],
  menuGroup: 'reference',
  list: {
    access: ['administrator'],
    columns: ['name', 'parent_id', 'type', 'append_to_main_page', 'updated_at'],
    sort: ['name_ge', 'ASC'],
    filters: ['parent_id', 'type', 'append_to_main_page'],
  },
  groups: [
    {
      name: 'naming',
      fields: [
        ...names,
        { name: 'slug', type: 'slug', localized: true, unique: true, from: 'name', public: true },
        {
          name: 'parent_id',
          type: 'reference',
          reference: 'categories',
          levels: 5,
          onDelete: 'restrict',
          public: true,
        },
        { name: 'type', type: 'choice', choices: 'sectors', public: true },
      ],
    },
    { name: 'appearance', fields: appearance },
  ],
} as const satisfies EntityDeclaration
