import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/**
 * An email that is still to be sent. It contains no secret: the token of its link is derived again at delivery. Its job
 * determines when.
 */
export const deliveries = {
  name: 'deliveries',
  title: 'occasion',
  internal: true,
  subject: { erased: 'removed', purpose: 'sending emails' },
  groups: [
    {
      name: 'delivery',
      fields: [
        { name: 'occasion', type: 'text', required: true, readOnly: true },
        { name: 'recipient', type: 'email', personal: true, required: true, readOnly: true },
        { name: 'language', type: 'text', required: true, readOnly: true },
        { name: 'values', type: 'json', personal: true },
        { name: 'link_id', type: 'id' },
        { name: 'mail_id', type: 'id' },
      ],
    },
  ],
} as const satisfies EntityDeclaration
