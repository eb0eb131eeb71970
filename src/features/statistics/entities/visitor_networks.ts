import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** How many visitors of a record a network has been on a day, by a hash that nobody can undo once the day's salt is gone. */
export const visitor_networks = {
  name: 'visitor_networks',
  title: 'key',
  internal: true,
  subject: { erased: 'kept', purpose: 'counting visitors honestly, by hashes that nobody can undo after two days' },
  groups: [
    {
      name: 'network',
      fields: [
        { name: 'key', type: 'text', personal: true, required: true, readOnly: true, unique: true },
        { name: 'visitors', type: 'integer', required: true },
        { name: 'seen_at', type: 'instant', required: true },
      ],
    },
  ],
} as const satisfies EntityDeclaration
