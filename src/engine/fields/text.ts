import type { FieldType } from '../model/fieldType.ts'
import { lengthRatio } from './fillRatio.ts'
import { plainText } from './plainText.ts'
import { textOperators } from './operators.ts'

/** One line of text. */
export const text: FieldType<'text', string> = {
  name: 'text',
  options: ['minimum', 'maximum'],
  column: 'text',
  empty: null,
  localizable: true,
  sortable: true,
  operators: textOperators,
  schema: field =>
    plainText({ minimum: field.minimum, maximum: field.maximum ?? 300, lines: false, unique: field.unique }),
  read: cell => cell,
  words: String,
  fillRatio: (value, good) => lengthRatio(String(value), good),
  samples: {
    field: { maximum: 12 },
    valid: ['Tbilisi', '\u10d7\u10d1\u10d8', 'a  b', "O'Hara % _ \\"],
    invalid: [
      ['\u2800', 'nothing_seen'],
      [5, 'wrong_type'],
      ['thirteen char', 'too_long'],
      ['a\u0000b', 'invalid_format'],
      ['two\nlines', 'invalid_format'],
      [{}, 'wrong_type'],
    ],
  },
}
