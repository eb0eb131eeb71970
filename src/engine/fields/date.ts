import * as z from 'zod/mini'
import type { FieldType } from '../model/fieldType.ts'
import { isSupportedDate } from './calendar.ts'
import { timeOperators } from './operators.ts'

/** A day of the calendar, `2026-05-26`. */
export const date: FieldType<'date', string> = {
  name: 'date',
  options: [],
  column: 'date',
  empty: null,
  sortable: true,
  operators: timeOperators,
  schema: () => z.iso.date().check(z.refine(isSupportedDate, 'invalid_format')),
  read: cell => cell.trim().replace(/^(\d{2})[./](\d{2})[./](\d{4})$/, '$3-$2-$1'),
  asText: (value, { day }) => day(String(value)),
  samples: {
    valid: ['2026-05-26', '1991-04-09'],
    invalid: [
      ['2026-02-30', 'invalid_format'],
      ['26.05.2026', 'invalid_format'],
      [20260526, 'wrong_type'],
      ['0000-01-01', 'invalid_format'],
      ['0001-01-01', 'invalid_format'],
      ['9999-12-31', 'invalid_format'],
    ],
  },
}
