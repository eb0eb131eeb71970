import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** A one-time code sent to a phone. Only the newest code of a subject is valid. */
export const codes = {
  name: 'codes',
  title: 'subject',
  internal: true,
  indexes: [
    ['subject', 'id'],
    ['expires_at', 'id'],
  ],
  subject: { erased: 'removed', purpose: 'confirming numbers' },
  groups: [
    {
      name: 'code',
      fields: [
        { name: 'subject', type: 'text', personal: true, required: true, readOnly: true },
        { name: 'phone', type: 'phone', personal: true, required: true, readOnly: true },
        { name: 'code_hash', type: 'text', required: true, readOnly: true, read: [] },
        { name: 'tries', type: 'integer', required: true, readOnly: true, initial: 0 },
        { name: 'expires_at', type: 'instant', required: true, readOnly: true },
        { name: 'used_at', type: 'instant' },
      ],
    },
  ],
} as const satisfies EntityDeclaration
