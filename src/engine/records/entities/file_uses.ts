import type { EntityDeclaration } from '../../model/declaration.ts'

/** References from records to stored files. */
export const file_uses = {
  name: 'file_uses',
  title: 'hash',
  internal: true,
  indexes: [
    ['hash', 'id'],
    ['record_id', 'hash'],
  ],
  groups: [
    {
      name: 'use',
      fields: [
        { name: 'hash', type: 'text', required: true, readOnly: true },
        { name: 'entity', type: 'text', required: true, readOnly: true },
        { name: 'record_id', type: 'id', required: true, readOnly: true },
      ],
    },
  ],
} as const satisfies EntityDeclaration
