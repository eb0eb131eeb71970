import type { EntityDeclaration } from '../../model/declaration.ts'

/**
 * Public addresses: which record of an entity has, or formerly had, a slug in any language. Rows are kept while the
 * record is not in the trash, so that links to it never lead to another record.
 */
export const addresses = {
  name: 'addresses',
  title: 'key',
  internal: true,
  indexes: [['record_id']],
  groups: [
    {
      name: 'address',
      fields: [
        { name: 'key', type: 'text', required: true, readOnly: true, unique: true },
        { name: 'record_id', type: 'id', required: true, readOnly: true },
        { name: 'former', type: 'boolean' },
      ],
    },
  ],
} as const satisfies EntityDeclaration
