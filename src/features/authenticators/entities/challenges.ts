import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/**
 * A challenge to a person. The holder of its ticket may answer it once, within a few minutes, from where it was
 * created. `shown` is a digest of what they have already presented.
 */
export const challenges = {
  name: 'challenges',
  title: 'purpose',
  internal: true,
  subject: { by: 'user_id', erased: 'removed', purpose: 'letting somebody in once who has shown who they are' },
  indexes: [
    ['user_id', 'id'],
    ['expires_at', 'id'],
  ],
  groups: [
    {
      name: 'challenge',
      fields: [
        { name: 'purpose', type: 'text', required: true, readOnly: true },
        { name: 'ticket_hash', type: 'text', required: true, readOnly: true, unique: true, read: [] },
        { name: 'bound_to', type: 'text', readOnly: true },
        { name: 'user_id', type: 'id', readOnly: true },
        { name: 'challenge', type: 'text', readOnly: true, read: [] },
        { name: 'shown', type: 'text', readOnly: true, read: [] },
        { name: 'tries', type: 'integer', required: true, readOnly: true, initial: 0 },
        { name: 'expires_at', type: 'instant', required: true, readOnly: true },
        { name: 'used_at', type: 'instant' },
      ],
    },
  ],
} as const satisfies EntityDeclaration
