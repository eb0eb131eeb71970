import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** The public half of a passkey of a person. */
export const passkeys = {
  name: 'passkeys',
  title: 'name',
  internal: true,
  indexes: [['user_id', 'id']],
  subject: { by: 'user_id', erased: 'removed', purpose: 'signing in without a password, or after it' },
  groups: [
    {
      name: 'passkey',
      fields: [
        { name: 'user_id', type: 'id', required: true, readOnly: true },
        { name: 'credential_id', type: 'text', required: true, readOnly: true, unique: true },
        { name: 'public_key', type: 'text', required: true, readOnly: true },
        { name: 'counter', type: 'integer', required: true, readOnly: true },
        { name: 'transports', type: 'json' },
        { name: 'name', type: 'text', required: true, maximum: 80, personal: true },
        { name: 'last_used_at', type: 'instant' },
      ],
    },
  ],
} as const satisfies EntityDeclaration
