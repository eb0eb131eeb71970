import * as z from 'zod/mini'
import type { FieldType } from '../model/fieldType.ts'
import { countRatio } from './fillRatio.ts'
import { maxLength } from './lengths.ts'
import { distinct, readList } from './listOf.ts'
import { plainText } from './plainText.ts'

/** Several short words or names, without duplicates. */
export const words: FieldType<'words', string[]> = {
  name: 'words',
  options: ['maximum'],
  column: 'text[]',
  empty: [],
  operators: ['neq', 'null'],
  schema: field => z.array(plainText({ maximum: 80, lines: false })).check(maxLength(field.maximum ?? 200), distinct()),
  fillRatio: countRatio,
  read: readList,
  words: value => (Array.isArray(value) ? value.join(' ') : ''),
  samples: {
    field: { maximum: 3 },
    valid: [['name'], ['name', 'desc', 'two words']],
    invalid: [
      ['name', 'wrong_type'],
      [[5], 'wrong_type'],
      [['name', 'name'], 'duplicate_value'],
      [['a', 'b', 'c', 'd'], 'too_many'],
      [['a\nb'], 'invalid_format'],
    ],
  },
}
