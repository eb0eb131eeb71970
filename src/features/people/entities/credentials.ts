import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** The hash of a person's password, apart from the person so that no reading of users can meet it. */
export const credentials = {
  name: 'credentials',
  title: 'user_id',
  internal: true,
  subject: { by: 'user_id', erased: 'removed', purpose: 'signing in' },
  groups: [
    {
      name: 'credential',
      fields: [
        { name: 'user_id', type: 'id', required: true, readOnly: true, unique: true },
        { name: 'password_hash', type: 'text', required: true, readOnly: true, read: [] },
      ],
    },
  ],
} as const satisfies EntityDeclaration
