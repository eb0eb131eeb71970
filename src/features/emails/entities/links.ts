import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/**
 * A link that an email carries, and how far whoever opened it has come: the ticket they hold now, the number they confirmed. Of
 * link and ticket only the SHA-256 is kept.
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
