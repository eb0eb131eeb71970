import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/**
 * An authenticator app of a person. Its secret is derived from its ID and is not stored; `last_step` is the time step
 * of the newest accepted code.
 */
export const authenticator_apps = {
  name: 'authenticator_apps',
  title: 'user_id',
  internal: true,
  indexes: [['user_id', 'id']],
  subject: { by: 'user_id', erased: 'removed', purpose: 'signing in by codes after the password' },
  groups: [
    {
      name: 'app',
      fields: [
        { name: 'user_id', type: 'id', required: true, readOnly: true },
        { name: 'confirmed_at', type: 'instant' },
        { name: 'last_step', type: 'integer', required: true, readOnly: true, initial: 0 },
        { name: 'last_used_at', type: 'instant' },
      ],
    },
  ],
} as const satisfies EntityDeclaration
