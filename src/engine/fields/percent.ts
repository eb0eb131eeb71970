import type { FieldType } from '../model/fieldType.ts'
import { integer } from './integer.ts'

const sign = /\s*%$/

/** Returns a share in percent without its sign. */
export const withoutSign = (cell: string): string => cell.trim().replace(sign, '')

/** A whole number of percent. */
export const percent: FieldType<'percent', number> = {
  ...integer,
  name: 'percent',
  options: [],
  schema: (field, context) => integer.schema({ ...field, minimum: 0, maximum: 100 }, context),
  read: (cell, field) => {
    const number = integer.read(withoutSign(cell), field)
    return typeof number === 'number' ? number : cell
  },
  samples: {
    valid: [0, 64, 100],
    invalid: [
      [101, 'too_big'],
      [-1, 'too_small'],
      [12.5, 'not_integer'],
      ['64', 'wrong_type'],
    ],
  },
}
