import type { EntityDeclaration, FieldDeclaration } from '../../../engine/model/declaration.ts'

/** The entity that is described, and the property of `meta` that refers to its records. */
export interface Subject {
  entity: string
  property: string
}

export const meta = {
  name: 'meta',
  title: 'title',
  icon: 'magnifier',
  access: { read: ['seo'], create: ['seo'], update: ['seo'], delete: ['seo'] },
  list: {
    columns: ['title', 'robots', 'updated_at'],
    sort: ['updated_at', 'DESC'],
    filters: ['robots'],
  },
  groups: [
    {
      name: 'search_engines',
      fields: [
        { name: 'title', type: 'text', localized: true, search: true, maximum: 120 },
        { name: 'description', type: 'multiline', localized: true, maximum: 320 },
        { name: 'keywords', type: 'text', localized: true, maximum: 500 },
        { name: 'robots', type: 'choice', choices: 'robots', initial: 'index_follow' },
      ],
    },
    {
      name: 'sharing',
      fields: [
        { name: 'og_title', type: 'text', localized: true, maximum: 120 },
        { name: 'og_description', type: 'multiline', localized: true, maximum: 320 },
        { name: 'og_image', type: 'file', accept: ['image/*'], maximumBytes: 1_000_000, tooLarge: 'seo_image_size' },
        { name: 'image_alt', type: 'text', localized: true, maximum: 200 },
        { name: 'image_title', type: 'text', localized: true, maximum: 200 },
        { name: 'image_description', type: 'text', localized: true, maximum: 300 },
      ],
    },
  ],
} as const satisfies EntityDeclaration

/** Returns the meta entity of a product, for the entity that it describes. */
export function metaOf({ entity, property }: Subject): EntityDeclaration {
  const [first, ...others] = meta.groups
  const [title, ...more] = meta.list.columns
  const reference: FieldDeclaration = {
    name: property,
    type: 'reference',
    reference: entity,
    onDelete: 'cascade',
    required: true,
    unique: true,
  }
  return {
    ...meta,
    tabOf: entity,
    list: { ...meta.list, columns: [title, property, ...more], filters: [property, ...meta.list.filters] },
    groups: [{ ...first, fields: [reference, ...first.fields] }, ...others],
  }
}
