import type { EntityDeclaration } from '../../engine/model/declaration.ts'
import { appearance, names, ofCategory } from './groups/classification.ts'

export const object_types = {
  name: 'object_types',
  icon: 'villa',
  ...ofCategory,
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
