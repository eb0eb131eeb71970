import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/**
 * A link in an email, and the state of the registration it started: the current ticket and the confirmed phone number.
 * Only the SHA-256 hashes of token and ticket are stored.
 */
export const links = {
  name: 'links',
  title: 'kind',
  internal: true,
  indexes: [
    ['user_id', 'id'],
    ['invitation_id', 'id'],
    ['expires_at', 'id'],
  ],
  subject: { by: 'user_id', erased: 'removed', purpose: 'registering, recovering passwords, changing addresses' },
  groups: [
    {
      name: 'link',
      fields: [
        { name: 'kind', type: 'text', required: true, readOnly: true },
        { name: 'token_hash', type: 'text', required: true, readOnly: true, unique: true, read: [] },
        { name: 'email', type: 'email', personal: true, required: true, readOnly: true },
        { name: 'sector', type: 'integer' },
        { name: 'user_id', type: 'id' },
        { name: 'invitation_id', type: 'id' },
        { name: 'expires_at', type: 'instant', required: true, readOnly: true },
        { name: 'exchanged_at', type: 'instant' },
        { name: 'used_at', type: 'instant' },
      ],
    },
    {
      name: 'registration',
      fields: [
        { name: 'ticket_hash', type: 'text', unique: true, read: [] },
        { name: 'ticket_expires_at', type: 'instant' },
        { name: 'step', type: 'text' },
        { name: 'phone', type: 'phone', personal: true },
      ],
    },
  ],
} as const satisfies EntityDeclaration
