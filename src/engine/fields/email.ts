import * as z from 'zod/mini'
import { emailPattern } from '../model/emailPattern.ts'
import type { FieldType } from '../model/fieldType.ts'
import { maxLength } from './lengths.ts'
import { textOperators } from './operators.ts'

/** An email address, stored in lowercase. */
export const email: FieldType<'email', string> = {
  name: 'email',
  options: [],
  column: 'text',
  empty: null,
  sortable: true,
  operators: textOperators,
  schema: () => z.string().check(z.trim(), z.toLowerCase(), maxLength(254), z.email({ pattern: emailPattern })),
  read: cell => cell,
  words: String,
  samples: {
    valid: ['nino@marani.example', 'a.b+c@sub.example.ge'],
    invalid: [
      ['nino', 'invalid_format'],
      ['nino@', 'invalid_format'],
      [3, 'wrong_type'],
      ['a b@c.ge', 'invalid_format'],
    ],
  },
}
