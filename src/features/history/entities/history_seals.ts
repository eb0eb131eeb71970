import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/**
 * The proof of lines of history, each with the hash of the one before: what a line says is in it by salted digests, one for each changed field, so that
 * a field can be erased and the rest still be proved. `place` is the day on which it was sealed with its number on that day.
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
