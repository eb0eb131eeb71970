import type { EntityDeclaration } from '../../model/declaration.ts'

/**
 * Whose the end of a public address is: one record's of an entity, in whichever language it has it or once had it. Kept while that
 * record is not in the trash, so that nobody else's page comes to lie where people look for it.
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
