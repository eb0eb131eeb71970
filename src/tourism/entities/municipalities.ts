import type { EntityDeclaration } from '../../engine/model/declaration.ts'

export const municipalities = {
  name: 'municipalities',
  title: 'title',
  namedOnMap: [8, 18],
  icon: 'location',
  mergeable: true,
  access: { read: ['everyone'], create: ['administrator'], update: ['administrator'], delete: ['administrator'] },
  tabOf: 'regions',
  list: {
    access: ['management', 'objectowner'],
    columns: ['title', 'region_id', 'code', 'updated_at'],
    sort: ['title_ge', 'ASC'],
    filters: ['region_id'],
  },
  groups: [
    {
      name: 'naming',
      fields: [
        { name: 'title', type: 'text', localized: true, required: true, search: true, maximum: 120, public: true },
        {
          name: 'region_id',
          type: 'reference',
          reference: 'regions',
          onDelete: 'restrict',
          required: true,
          public: true,
        },
        { name: 'code', type: 'text', unique: true, search: true, maximum: 60, public: true },
        { name: 'coordinates', type: 'coordinates', bounds: 'region_id', public: true },
      ],
    },
  ],
} as const satisfies EntityDeclaration
