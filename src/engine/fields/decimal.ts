import * as z from 'zod/mini'
import type { FieldType } from '../model/fieldType.ts'
import { numberOperators } from './operators.ts'
import { withoutSign } from './percent.ts'

/** A decimal number; `scale` is the number of decimals it may have. A share in percent is read as its number. */
export const decimal: FieldType<'decimal', number> = {
  name: 'decimal',
  options: ['minimum', 'maximum', 'scale'],
  column: 'double',
  empty: null,
  sortable: true,
  operators: numberOperators,
  schema: field => {
    const { scale = 6 } = field
    return z.number().check(
      z.overwrite(number => (number === 0 ? 0 : number)),
      z.minimum(field.minimum ?? -1e12),
      z.maximum(field.maximum ?? 1e12),
      z.refine(number => Number(number.toFixed(scale)) === number, { error: 'too_precise', params: { scale } }),
    )
  },
  read: cell => {
    const written = withoutSign(cell).replace(/^([+-]?\d+),(\d+)$/, '$1.$2')
    return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(written) ? Number(written) : cell
  },
  samples: {
    field: { scale: 2, minimum: 0 },
    valid: [0, 0.25, 1200.5],
    invalid: [
      [0.125, 'too_precise'],
      ['1', 'wrong_type'],
      [-1, 'too_small'],
      [1e13, 'too_big'],
    ],
  },
}
