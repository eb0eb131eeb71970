import * as z from 'zod/mini'
import type { FieldType } from '../model/fieldType.ts'
import { countRatio } from './fillRatio.ts'
import { maxLength } from './lengths.ts'
import { distinct, readList } from './listOf.ts'
import { recordId } from './reference.ts'

const sample = '018f3c5e-7b1a-7c3d-9e4f-0a1b2c3d4e5f'

/** References to several other records. */
export const references: FieldType<'references', string[]> = {
  name: 'references',
  options: ['reference', 'maximum', 'onDelete'],
  needs: ['reference'],
  column: 'uuid[]',
  empty: [],
  operators: ['neq', 'null'],
  schema: field => z.array(recordId()).check(maxLength(field.maximum ?? 200), distinct()),
  fillRatio: countRatio,
  read: readList,
  samples: {
    field: { reference: 'others', maximum: 2 },
    valid: [[sample], [sample, sample.replace('0a1b', '0a1c')]],
    invalid: [
      [sample, 'wrong_type'],
      [['x'], 'invalid_format'],
      [[sample, sample], 'duplicate_value'],
    ],
  },
}
