import * as z from 'zod/mini'
import type { FieldType } from '../model/fieldType.ts'
import { codeColumn, codeSchema, readCode } from './choice.ts'
import { countRatio } from './fillRatio.ts'
import { maxLength } from './lengths.ts'
import { distinct, readList } from './listOf.ts'

/** Several values of a code list. */
export const choices: FieldType<'choices', (string | number)[]> = {
  name: 'choices',
  options: ['choices', 'maximum'],
  needs: ['choices'],
  column: (field, context) => `${codeColumn(context.codeList(field.choices ?? ''))}[]`,
  empty: [],
  operators: ['neq', 'null'],
  schema: (field, context) =>
    z.array(codeSchema(context.codeList(field.choices ?? ''))).check(maxLength(field.maximum ?? 200), distinct()),
  fillRatio: countRatio,
  read: cell => readList(cell).map(readCode),
  samples: {
    field: { choices: 'colours', maximum: 3 },
    valid: [['red'], ['red', 'white']],
    invalid: [
      [['xx'], 'not_a_choice'],
      ['red', 'wrong_type'],
      [['red', 'red'], 'duplicate_value'],
      [['red', 'white', 'rose', 'amber'], 'too_many'],
    ],
  },
}
