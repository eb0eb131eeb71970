import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/**
 * A person's account at an identity provider. `granted_role` is the role that their groups there granted last; roles
 * that were assigned here are not affected by it.
 */
export const provider_accounts = {
  name: 'provider_accounts',
  title: 'issuer',
  internal: true,
  indexes: [['user_id', 'id']],
  subject: { by: 'user_id', erased: 'removed', purpose: 'signing in at a provider of identities' },
  groups: [
    {
      name: 'account',
      fields: [
        { name: 'user_id', type: 'id', required: true, readOnly: true },
        { name: 'issuer', type: 'text', required: true, readOnly: true },
        { name: 'subject_hash', type: 'text', required: true, readOnly: true, unique: true },
        { name: 'granted_role', type: 'text' },
        { name: 'last_used_at', type: 'instant' },
      ],
    },
  ],
} as const satisfies EntityDeclaration
