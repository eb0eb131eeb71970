import * as z from 'zod/mini'
import type { FieldType } from '../model/fieldType.ts'
import { maxLength } from './lengths.ts'
import { comparable } from './visibleText.ts'
import { textOperators } from './operators.ts'

const digits = /^(?:\d{9}|\d{11})$/

/** The registration code of an organization: 9 digits for a company, 11 for a personal number. */
export const identificationCode: FieldType<'identification_code', string> = {
  name: 'identification_code',
  options: [],
  column: 'text',
  empty: null,
  sortable: true,
  operators: textOperators,
  schema: () =>
    z
      .string()
      .check(
        maxLength(100),
        z.overwrite(comparable),
        z.refine(code => digits.test(code), 'not_identification_code'),
      )
      .register(z.globalRegistry, { pattern: digits.source }),
  read: cell => cell,
  words: String,
  samples: {
    valid: ['204567890', '01024012345'],
    invalid: [
      ['20456789', 'not_identification_code'],
      ['2045678901', 'not_identification_code'],
      ['20456789a', 'not_identification_code'],
      ['204 567 890', 'not_identification_code'],
      [204567890, 'wrong_type'],
    ],
  },
}
