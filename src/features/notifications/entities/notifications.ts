import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** A notification of a person in the panel: an event and the values of its text, independent of the language. */
export const notifications = {
  name: 'notifications',
  title: 'event',
  internal: true,
  indexes: [
    ['user_id', 'id'],
    ['read_at', 'id'],
  ],
  subject: { by: 'user_id', erased: 'removed', purpose: 'telling people what concerns them' },
  groups: [
    {
      name: 'notification',
      fields: [
        { name: 'user_id', type: 'id', required: true, readOnly: true },
        { name: 'type', type: 'text', required: true, readOnly: true },
        { name: 'event', type: 'text', required: true, readOnly: true },
        { name: 'values', type: 'json', personal: true },
        { name: 'link', type: 'text' },
        { name: 'read_at', type: 'instant' },
      ],
    },
  ],
} as const satisfies EntityDeclaration
