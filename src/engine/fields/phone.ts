import * as z from 'zod/mini'
import type { FieldType } from '../model/fieldType.ts'
import { domesticPhone, isMobile, phoneDigits } from '../model/phones.ts'
import { exactLength } from './lengths.ts'
import { textOperators } from './operators.ts'

/** A domestic telephone number, stored as its digits, without trunk prefix and country code. `mobile`: mobile only. */
export const phone: FieldType<'phone', string> = {
  name: 'phone',
  options: ['mobile'],
  column: 'text',
  empty: null,
  operators: textOperators,
  schema: field =>
    z.string().check(
      z.overwrite(domesticPhone),
      z.regex(/^\d*$/, { abort: true }),
      exactLength(phoneDigits()),
      z.refine(number => number.length !== phoneDigits() || !field.mobile || isMobile(number), 'invalid_format'),
    ),
  read: cell => cell,
  words: String,
  asText: (value, formats) => formats.phone(String(value)),
  samples: {
    valid: ['555123456', '322123456'],
    invalid: [
      ['55512345', 'wrong_length'],
      ['5551234567', 'wrong_length'],
      ['55512345a', 'invalid_format'],
      [555123456, 'wrong_type'],
    ],
  },
}
