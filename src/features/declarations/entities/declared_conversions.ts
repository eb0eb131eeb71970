import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** The conversion of a field's values to another field after a publication, with its state. */
export const declared_conversions = {
  name: 'declared_conversions',
  title: 'resource',
  internal: true,
  indexes: [['resource', 'id']],
  groups: [
    {
      name: 'conversion',
      fields: [
        { name: 'resource', type: 'text', maximum: 40, required: true, readOnly: true },
        { name: 'source', type: 'text', required: true, readOnly: true },
        { name: 'target', type: 'text', required: true, readOnly: true },
        { name: 'number', type: 'integer', required: true, readOnly: true },
        { name: 'state', type: 'text', required: true },
        { name: 'total', type: 'integer' },
        { name: 'kept', type: 'integer' },
        { name: 'ended_at', type: 'instant' },
      ],
    },
  ],
} as const satisfies EntityDeclaration
