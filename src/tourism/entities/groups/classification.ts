import type { EntityDeclaration, FieldDeclaration } from '../../../engine/model/declaration.ts'

/** The fields that the reference entities of a category share. */
export const appearance = [
  { name: 'link', type: 'url', public: true },
  { name: 'icon', type: 'file', accept: ['image/*'], maximumBytes: 3_000_000, public: true },
  { name: 'photo', type: 'file', accept: ['image/*'], maximumBytes: 3_000_000, public: true },
  { name: 'append_to_main_page', type: 'boolean', public: true },
] as const satisfies FieldDeclaration[]

export const names = [
  { name: 'name', type: 'text', localized: true, required: true, search: true, maximum: 120, public: true },
  { name: 'title', type: 'text', localized: true, search: true, maximum: 160, public: true },
] as const satisfies FieldDeclaration[]

/** What the reference entities that belong to a category share: everything but their names and icons, and groups of their own. */
export const ofCategory = {
  title: 'name',
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
        { name: 'category_id', type: 'reference', reference: 'categories', onDelete: 'cascade', public: true },
      ],
    },
    { name: 'appearance', fields: appearance },
  ],
} as const satisfies Omit<EntityDeclaration, 'name'>
