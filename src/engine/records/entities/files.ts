import type { EntityDeclaration } from '../../model/declaration.ts'

/**
 * Stored files, identified by the SHA-256 hash of the upload. `variants` are the names of stored versions, such as
 * `800.webp`. Unused files are removed some time after `unused_since`; `used_at` is when a record first referred to the
 * file.
 */
export const files = {
  name: 'files',
  title: 'hash',
  internal: true,
  indexes: [['unused_since', 'id']],
  subject: { by: 'created_by', erased: 'kept', purpose: 'showing photos and documents of records' },
  groups: [
    {
      name: 'file',
      fields: [
        { name: 'hash', type: 'text', required: true, readOnly: true, unique: true },
        { name: 'type', type: 'text', required: true, readOnly: true },
        { name: 'size', type: 'integer', required: true, readOnly: true },
        { name: 'width', type: 'integer', readOnly: true },
        { name: 'height', type: 'integer', readOnly: true },
        { name: 'variants', type: 'words' },
        { name: 'used_at', type: 'instant' },
        { name: 'unused_since', type: 'instant' },
      ],
    },
  ],
} as const satisfies EntityDeclaration
