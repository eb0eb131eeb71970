import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/**
 * The seal of a history entry: a hash chain over all entries. The changes of an entry are included as salted digests,
 * one per changed field, so that a field can be erased and the rest can still be verified. `place` is the day on which
 * the entry was sealed and its number on that day.
 */
export const history_seals = {
  name: 'history_seals',
  title: 'place',
  internal: true,
  indexes: [['line_at', 'id']],
  groups: [
    {
      name: 'seal',
      fields: [
        { name: 'place', type: 'text', required: true, readOnly: true, unique: true },
        { name: 'line_id', type: 'id', required: true, readOnly: true, unique: true },
        { name: 'line_at', type: 'instant', required: true, readOnly: true },
        { name: 'parts', type: 'json', readOnly: true },
        { name: 'salts', type: 'json' },
        { name: 'hash', type: 'text', required: true, readOnly: true },
      ],
    },
  ],
} as const satisfies EntityDeclaration
