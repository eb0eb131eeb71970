import type { EntityDeclaration } from '../../engine/model/declaration.ts'

export const villages = {
  name: 'villages',
  title: 'title',
  namedOnMap: [11, 18],
  icon: 'pin',
  mergeable: true,
  access: { read: ['everyone'], create: ['administrator'], update: ['administrator'], delete: ['administrator'] },
  tabOf: 'regions',
  list: {
    access: ['management', 'objectowner'],
    columns: ['title', 'region_id', 'municipality_id', 'population', 'updated_at'],
    sort: ['title_ge', 'ASC'],
    filters: ['region_id', 'municipality_id'],
  },
  groups: [
    {
      name: 'naming',
      fields: [
        { name: 'title', type: 'text', localized: true, required: 'ge', search: true, maximum: 120, public: true },
        {
          name: 'region_id',
          type: 'reference',
          reference: 'regions',
          onDelete: 'restrict',
          required: true,
          public: true,
        },
        {
          name: 'municipality_id',
          type: 'reference',
          reference: 'municipalities',
          within: 'region_id',
          onDelete: 'restrict',
          required: true,
          public: true,
        },
        { name: 'code', type: 'text', unique: true, maximum: 60, public: true },
        { name: 'population', type: 'integer', minimum: 0, public: true },
        { name: 'coordinates', type: 'coordinates', bounds: 'region_id', public: true },
      ],
    },
  ],
} as const satisfies EntityDeclaration
