import type { EntityDeclaration } from '../../model/declaration.ts'

/** Former public addresses of records; of several with the same slug, the newest counts. */
export const old_slugs = {
  name: 'old_slugs',
  title: 'slug',
  internal: true,
  indexes: [['entity', 'slug', 'id']],
  groups: [
    {
      name: 'address',
      fields: [
        { name: 'entity', type: 'text', required: true, readOnly: true },
        { name: 'property', type: 'text', required: true, readOnly: true },
        { name: 'slug', type: 'slug', required: true, readOnly: true },
        { name: 'record_id', type: 'id', required: true, readOnly: true },
      ],
    },
  ],
} as const satisfies EntityDeclaration
