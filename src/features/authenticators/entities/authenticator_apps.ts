import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** An app that shows a person codes. Its secret follows from its id and is kept nowhere; `last_step` is the time of the newest code that was taken. */
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
