import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** An import: its file, its author, its progress and its outcome. */
export const imports = {
  name: 'imports',
  title: 'file_name',
  internal: true,
  indexes: [['created_by', 'id']],
  subject: { by: 'created_by', erased: 'kept', purpose: 'knowing who brought data in, and undoing it' },
  groups: [
    {
      name: 'import',
      fields: [
        { name: 'resource', type: 'text', required: true, readOnly: true },
        { name: 'file_name', type: 'text', required: true, readOnly: true },
        { name: 'columns', type: 'json', readOnly: true },
        { name: 'mapping', type: 'json' },
        { name: 'check_id', type: 'id' },
        { name: 'state', type: 'text', required: true },
        { name: 'total', type: 'integer', required: true, initial: 0 },
        { name: 'parts', type: 'integer', required: true, initial: 0 },
        { name: 'done', type: 'integer', required: true, initial: 0 },
        { name: 'created', type: 'integer', required: true, initial: 0 },
        { name: 'updated', type: 'integer', required: true, initial: 0 },
        { name: 'unchanged', type: 'integer', required: true, initial: 0 },
        { name: 'refused', type: 'integer', required: true, initial: 0 },
        { name: 'leave_out', type: 'boolean' },
        { name: 'cancelled', type: 'boolean' },
        { name: 'problems', type: 'json' },
        { name: 'kept', type: 'json' },
        { name: 'started_at', type: 'instant' },
        { name: 'ended_at', type: 'instant' },
      ],
    },
  ],
} as const satisfies EntityDeclaration
