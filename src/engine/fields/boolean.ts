import * as z from 'zod/mini'
import type { FieldType } from '../model/fieldType.ts'

const written: ReadonlyMap<string, boolean> = new Map(
  Object.entries({ true: true, yes: true, 1: true, false: false, no: false, 0: false }),
)

/** Yes or no; no by default. */
export const boolean: FieldType<'boolean', boolean> = {
  name: 'boolean',
  options: [],
  column: 'boolean',
  empty: false,
  sortable: true,
  operators: ['neq'],
  schema: () => z.boolean(),
  read: cell => written.get(cell.trim().toLowerCase()) ?? cell,
  samples: {
    valid: [true, false],
    invalid: [
      ['true', 'wrong_type'],
      [1, 'wrong_type'],
    ],
  },
}
