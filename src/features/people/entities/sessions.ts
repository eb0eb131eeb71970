import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/**
 * A family of refresh tokens, from sign-in until the session ends. The newest token is derived from the previous one
 * and the salt, so that a client that lost a response can get the same token again although no token is stored.
 */
export const sessions = {
  name: 'sessions',
  title: 'user_id',
  internal: true,
  indexes: [['user_id', 'id']],
  subject: { by: 'user_id', erased: 'removed', purpose: 'staying signed in, and seeing where one is' },
  groups: [
    {
      name: 'session',
      fields: [
        { name: 'user_id', type: 'id', required: true, readOnly: true },
        { name: 'token_hash', type: 'text', required: true, readOnly: true, read: [] },
        { name: 'previous_hash', type: 'text', read: [] },
        { name: 'rotation_salt', type: 'text', read: [] },
        { name: 'rotated_at', type: 'instant', required: true, readOnly: true },
        { name: 'expires_at', type: 'instant', required: true, readOnly: true },
        { name: 'ended_at', type: 'instant' },
        { name: 'device', type: 'text', personal: true },
        { name: 'place', type: 'text', personal: true },
      ],
    },
  ],
} as const satisfies EntityDeclaration
