import type { EntityDeclaration } from '../../engine/model/declaration.ts'
import { appearance, names } from './groups/classification.ts'

export const object_types = {
  name: 'object_types',
  title: 'name',
  icon: 'villa',
  mergeable: true,
  access: { read: ['everyone'], create: ['administrator'], update: ['administrator'], delete: ['administrator'] },
  tabOf: 'categories',
  list: {
    access: ['administrator'],
    columns: ['name', 'category_id', 'append_to_main_page', 'updated_at'],
    sort: ['name_ge', 'ASC'],
    filters: ['category_id', 'append_to_main_page'],
  },
  groups: [
    {
      name: 'naming',
      fields: [
        ...names,
        { name: 'slug', type: 'slug', localized: true, unique: true, from: 'name', public: true },
        {
          name: 'category_id',
          type: 'reference',
          reference: 'categories',
          onDelete: 'cascade',
          required: true,
          public: true,
        },
      ],
    },
    { name: 'appearance', fields: appearance },
  ],
} as const satisfies EntityDeclaration
