import * as z from 'zod/mini'
import type { CodeList } from '../model/declaration.ts'
import type { FieldType } from '../model/fieldType.ts'

/** Returns the literal schema of a code list's values. */
export const codeSchema = (list: CodeList): z.ZodMiniType<string | number> =>
  z.literal(list.values.map(code => code.value))

/** Returns the column of a code list: numbers are stored as numbers. */
export const codeColumn = (list: CodeList): 'integer' | 'text' =>
  list.values.every(code => typeof code.value === 'number') ? 'integer' : 'text'

/** Parses a value that was written as itself or by its name. */
export const readCode = (cell: string): unknown => (/^\d+$/.test(cell.trim()) ? Number(cell) : cell.trim())

/** One value of a code list. */
export const choice: FieldType<'choice', string | number> = {
  name: 'choice',
  options: ['choices'],
  needs: ['choices'],
  column: (field, context) => codeColumn(context.codeList(field.choices ?? '')),
  empty: null,
  sortable: true,
  operators: ['neq', 'null'],
  schema: (field, context) => codeSchema(context.codeList(field.choices ?? '')),
  read: readCode,
  samples: {
    field: { choices: 'sizes' },
    valid: [1, 2, 3],
    invalid: [
      [4, 'not_a_choice'],
      ['1', 'not_a_choice'],
      [{}, 'not_a_choice'],
    ],
  },
}
