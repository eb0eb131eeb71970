import * as z from 'zod/mini'
import type { FieldType } from '../model/fieldType.ts'
import { numberOperators } from './operators.ts'

const largest = 2_147_483_647

/** A whole number. */
export const integer: FieldType<'integer', number> = {
  name: 'integer',
  options: ['minimum', 'maximum'],
  column: 'integer',
  empty: null,
  sortable: true,
  operators: numberOperators,
  schema: field =>
    z.number().check(
      z.overwrite(number => (number === 0 ? 0 : number)),
      z.refine(Number.isInteger, 'not_integer'),
      z.minimum(field.minimum ?? -largest),
      z.maximum(field.maximum ?? largest),
    ),
  read: cell => (/^[+-]?\d+$/.test(cell.trim()) ? Number(cell) : cell),
  samples: {
    field: { minimum: -1, maximum: 500 },
    valid: [0, -1, 500],
    invalid: [
      [1.5, 'not_integer'],
      ['1', 'wrong_type'],
      [501, 'too_big'],
      [-2, 'too_small'],
    ],
  },
}
