import type { FieldType } from '../model/fieldType.ts'
import { lengthRatio } from './fillRatio.ts'
import { plainText } from './plainText.ts'

/** Text of several lines. */
export const multiline: FieldType<'multiline', string> = {
  name: 'multiline',
  options: ['minimum', 'maximum'],
  column: 'text',
  empty: null,
  localizable: true,
  operators: ['contains', 'begins', 'null'],
  schema: field => plainText({ minimum: field.minimum, maximum: field.maximum ?? 10_000, lines: true }),
  read: cell => cell,
  words: String,
  fillRatio: (value, good) => lengthRatio(String(value), good),
  samples: {
    field: { maximum: 20 },
    valid: ['one\ntwo', 'tab\there'],
    invalid: [
      [1, 'wrong_type'],
      ['a\u0007b', 'invalid_format'],
      ['more than twenty characters', 'too_long'],
    ],
  },
}
