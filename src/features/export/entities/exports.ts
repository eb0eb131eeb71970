import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** An export: who requested what, its progress and how it ended. */
export const exports = {
  name: 'exports',
  title: 'file_name',
  internal: true,
  indexes: [['created_by', 'id']],
  subject: { by: 'created_by', erased: 'kept', purpose: 'knowing who took data out' },
  groups: [
    {
      name: 'export',
      fields: [
        { name: 'resource', type: 'text', required: true, readOnly: true },
        { name: 'format', type: 'text', required: true, readOnly: true },
        { name: 'file_name', type: 'text', required: true, readOnly: true },
        { name: 'columns', type: 'words', readOnly: true },
        { name: 'filter', type: 'json', readOnly: true },
        { name: 'total', type: 'integer', required: true, readOnly: true },
        { name: 'rows', type: 'integer', required: true },
        { name: 'state', type: 'text', required: true },
        { name: 'ended_at', type: 'instant' },
      ],
    },
  ],
} as const satisfies EntityDeclaration
