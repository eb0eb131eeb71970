import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/**
 * The number of visitors of a record from one network on a day, by a hash that cannot be reversed once the day's salt
 * is deleted.
 */
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
