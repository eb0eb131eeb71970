import * as z from 'zod/mini'
import { fromCountry } from '../model/country.ts'
import type { FieldType } from '../model/fieldType.ts'
import { maxLength } from './lengths.ts'
import { textOperators } from './operators.ts'

/** Whether a text looks like a record ID, which leads to the record in place of a slug. */
export const looksLikeId = (text: string): boolean => /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(text)

const form = fromCountry(({ writing: { letters } }) => new RegExp(`^[a-z0-9${letters}]+(-[a-z0-9${letters}]+)*$`))

/** The readable end of a public URL, generated while empty: Latin or national letters, digits, hyphens; not like an ID. */
export const slug: FieldType<'slug', string> = {
  name: 'slug',
  options: ['from'],
  column: 'text',
  empty: null,
  localizable: true,
  address: true,
  sortable: true,
  operators: textOperators,
  schema: () =>
    z.string().check(
      z.trim(),
      z.toLowerCase(),
      maxLength(160),
      z.regex(form()),
      z.refine(text => !looksLikeId(text), 'slug_like_id'),
    ),
  read: cell => cell,
  words: String,
  samples: {
    valid: ['marani-2', 'a'],
    invalid: [
      ['a b', 'invalid_format'],
      ['-a', 'invalid_format'],
      ['a--b', 'invalid_format'],
      [1, 'wrong_type'],
      ['../etc', 'invalid_format'],
      ['0195f0c8-7c9a-7000-8000-000000000001', 'slug_like_id'],
    ],
  },
}
