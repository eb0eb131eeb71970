import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/**
 * A part of an imported file: its rows as they were sent, and their problems. `place` identifies the part within the
 * import.
 */
export const import_parts = {
  name: 'import_parts',
  title: 'place',
  internal: true,
  indexes: [['import_id', 'number']],
  subject: { erased: 'kept', purpose: 'importing rows of files' },
  groups: [
    {
      name: 'part',
      fields: [
        { name: 'import_id', type: 'id', required: true, readOnly: true },
        { name: 'number', type: 'integer', required: true, readOnly: true },
        { name: 'place', type: 'text', required: true, readOnly: true, unique: true },
        { name: 'rows', type: 'json', personal: true, readOnly: true },
        { name: 'problems', type: 'json' },
      ],
    },
  ],
} as const satisfies EntityDeclaration
