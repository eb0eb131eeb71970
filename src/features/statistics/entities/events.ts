import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** What a visitor of the public website did, until it is counted. Of who and where it was there are only hashes with the day's salt. */
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
