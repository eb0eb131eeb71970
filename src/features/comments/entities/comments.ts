import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/**
 * Comments of colleagues on a record or one of its fields; the first comment starts a thread. Of a removed comment only
 * its place is kept. Comments are returned only by their own routes, to those who may read the record and the field.
 */
export const comments = {
  name: 'comments',
  title: 'record_id',
  internal: true,
  indexes: [['record_id', 'id']],
  subject: { by: 'created_by', erased: 'kept', purpose: 'agreeing about records among colleagues' },
  groups: [
    {
      name: 'comment',
      fields: [
        { name: 'entity', type: 'text', required: true, readOnly: true },
        { name: 'record_id', type: 'id', required: true, readOnly: true },
        { name: 'field', type: 'text', readOnly: true },
        { name: 'thread_id', type: 'id', readOnly: true },
        { name: 'text', type: 'multiline', maximum: 2_000 },
        { name: 'mentions', type: 'words' },
        { name: 'edited_at', type: 'instant' },
        { name: 'removed_at', type: 'instant' },
        { name: 'resolved_at', type: 'instant' },
        { name: 'resolved_by', type: 'id' },
      ],
    },
  ],
} as const satisfies EntityDeclaration
