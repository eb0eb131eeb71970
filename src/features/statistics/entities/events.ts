import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/**
 * An action of a visitor of the public website, until it is counted. The visitor and the network are only stored as
 * hashes with the day's salt.
 */
export const events = {
  name: 'events',
  title: 'type',
  internal: true,
  subject: { erased: 'kept', purpose: 'counting visits, by hashes that nobody can undo after two days' },
  groups: [
    {
      name: 'event',
      fields: [
        { name: 'record_id', type: 'id', required: true, readOnly: true },
        { name: 'type', type: 'text', required: true, readOnly: true },
        { name: 'day', type: 'date', required: true, readOnly: true },
        { name: 'visitor', type: 'text', personal: true, required: true, readOnly: true },
        { name: 'visitor_before', type: 'text', personal: true },
        { name: 'network', type: 'text', personal: true },
      ],
    },
  ],
} as const satisfies EntityDeclaration
