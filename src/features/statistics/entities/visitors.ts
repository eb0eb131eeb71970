import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** The visitors of a record on a day, by hashes that cannot be reversed once the day's salt is deleted. */
export const visitors = {
  name: 'visitors',
  title: 'key',
  internal: true,
  subject: { erased: 'kept', purpose: 'counting visitors, by hashes that nobody can undo after two days' },
  groups: [
    {
      name: 'visitor',
      fields: [
        { name: 'key', type: 'text', personal: true, required: true, readOnly: true, unique: true },
        { name: 'seen_at', type: 'instant', required: true, readOnly: true },
        { name: 'continued', type: 'boolean' },
      ],
    },
  ],
} as const satisfies EntityDeclaration
