import * as z from 'zod/mini'
import type { FieldType } from '../model/fieldType.ts'
import { exactLength } from './lengths.ts'

/** Digits of one number inside the country (seed specification, section 5: exactly 9 characters). */
export const phoneDigits = 9

const domestic = (text: string): string =>
  text
    .replace(/[\s().-]/g, '')
    .replace(/^(\+|00)995/, '')
    .replace(/^0(?=\d{9}$)/, '')

/** A national phone number, stored as 9 digits; spaces, the trunk 0 and +995 are removed. `mobile`: starts with 5. */
export const phone: FieldType<'phone', string> = {
  name: 'phone',
  options: ['mobile'],
  column: 'text',
  empty: null,
  operators: ['neq', 'null'],
  schema: field =>
    z.string().check(
      z.overwrite(domestic),
      z.regex(/^\d*$/, { abort: true }),
      exactLength(phoneDigits),
      z.refine(number => number.length !== phoneDigits || !field.mobile || number.startsWith('5'), 'invalid_format'),
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
