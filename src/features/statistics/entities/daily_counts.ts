import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/**
 * Counts of visitors' actions by record and day; the sum of all records has the ID of the product itself. Sums of
 * five-day parts and months (`slice`, without `day`) are stored too, so that a long range is a sum of few rows.
 */
export const daily_counts = {
  name: 'daily_counts',
  title: 'key',
  internal: true,
  indexes: [
    ['record_id', 'day', 'id'],
    ['slice', 'record_id', 'views'],
  ],
  groups: [
    {
      name: 'counts',
      fields: [
        { name: 'key', type: 'text', required: true, readOnly: true, unique: true },
        { name: 'record_id', type: 'id', required: true, readOnly: true },
        { name: 'slice', type: 'text', required: true, readOnly: true },
        { name: 'day', type: 'date', readOnly: true },
        { name: 'views', type: 'integer', required: true, readOnly: true, initial: 0 },
        { name: 'visitors', type: 'integer', required: true, readOnly: true, initial: 0 },
        { name: 'website', type: 'integer', required: true, readOnly: true, initial: 0 },
        { name: 'facebook', type: 'integer', required: true, readOnly: true, initial: 0 },
        { name: 'instagram', type: 'integer', required: true, readOnly: true, initial: 0 },
        { name: 'linkedin', type: 'integer', required: true, readOnly: true, initial: 0 },
        { name: 'youtube', type: 'integer', required: true, readOnly: true, initial: 0 },
        { name: 'phone', type: 'integer', required: true, readOnly: true, initial: 0 },
      ],
    },
  ],
} as const satisfies EntityDeclaration
