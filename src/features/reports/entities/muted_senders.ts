import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** Senders whose reports are ignored: a network by its daily hash, an email address, or an account. */
export const muted_senders = {
  name: 'muted_senders',
  title: 'kind',
  internal: true,
  indexes: [['expires_at', 'id']],
  subject: { erased: 'removed', purpose: 'keeping off those who send too much' },
  groups: [
    {
      name: 'sender',
      fields: [
        { name: 'key', type: 'text', required: true, readOnly: true, unique: true },
        { name: 'kind', type: 'text', required: true, readOnly: true },
        { name: 'value', type: 'text', personal: true, required: true, readOnly: true },
        { name: 'report_id', type: 'id', required: true, readOnly: true },
        { name: 'expires_at', type: 'instant', required: true, readOnly: true },
      ],
    },
  ],
} as const satisfies EntityDeclaration
