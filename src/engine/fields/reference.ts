import * as z from 'zod/mini'
import type { FieldType } from '../model/fieldType.ts'

/** The schema of a record ID. */
export const recordId = (): z.ZodMiniType<string> => z.string().check(z.toLowerCase(), z.uuid())

const sample = '018f3c5e-7b1a-7c3d-9e4f-0a1b2c3d4e5f'

/** A reference to another record; `within` names the field whose record must contain it. */
export const reference: FieldType<'reference', string> = {
  name: 'reference',
  options: ['reference', 'within', 'onDelete', 'levels'],
  needs: ['reference'],
  column: 'uuid',
  empty: null,
  operators: ['neq', 'null'],
  named: true,
  schema: recordId,
  read: cell => cell.trim(),
  samples: {
    field: { reference: 'things' },
    valid: [sample],
    invalid: [
      ['7', 'invalid_format'],
      [7, 'wrong_type'],
      [`${sample}'`, 'invalid_format'],
    ],
  },
}
