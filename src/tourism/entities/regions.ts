import type { EntityDeclaration } from '../../engine/model/declaration.ts'

export const regions = {
  name: 'regions',
  title: 'title',
  namedOnMap: [0, 7],
  icon: 'map',
  access: { read: ['everyone'], create: ['administrator'], update: ['administrator'], delete: ['administrator'] },
  menu: ['administrator'],
  menuGroup: 'reference',
  list: { access: ['management', 'objectowner'], columns: ['title', 'code', 'updated_at'], sort: ['title_ge', 'ASC'] },
  groups: [
    {
      name: 'naming',
      fields: [
        { name: 'title', type: 'text', localized: true, required: true, search: true, maximum: 120, public: true },
        { name: 'code', type: 'text', unique: true, search: true, maximum: 40, public: true },
        { name: 'coordinates', type: 'coordinates', bounds: 'country', public: true },
        { name: 'image', type: 'file', accept: ['image/*'], maximumBytes: 3_000_000, public: true },
      ],
    },
  ],
} as const satisfies EntityDeclaration
