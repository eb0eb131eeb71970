import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** A one-time code that replaces the second step for a person who has lost it. */
export const recovery_codes = {
  name: 'recovery_codes',
  title: 'user_id',
  internal: true,
  indexes: [['user_id', 'id']],
  subject: { by: 'user_id', erased: 'removed', purpose: 'signing in when what a second step is taken with is lost' },
  groups: [
    {
      name: 'code',
      fields: [
        { name: 'user_id', type: 'id', required: true, readOnly: true },
        { name: 'code_hash', type: 'text', required: true, readOnly: true, read: [] },
        { name: 'used_at', type: 'instant' },
      ],
    },
  ],
} as const satisfies EntityDeclaration
