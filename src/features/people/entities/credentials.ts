import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/**
 * The hash of a person's password, kept apart from `users` so that reading users cannot expose it. Until
 * `allowed_until` it can be used although passwords are disabled.
 */
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
        { name: 'allowed_until', type: 'instant', readOnly: true },
      ],
    },
  ],
} as const satisfies EntityDeclaration
