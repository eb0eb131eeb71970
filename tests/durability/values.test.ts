import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { openInMemory } from '../../server/database/embedded/openInMemory.ts'
import { parserLookup } from '../../server/database/valueParsers.ts'

const samples: [type: string, text: string, value: unknown][] = [
  ['timestamptz', '2026-05-26 10:11:12.345678+04', '2026-05-26T06:11:12.345Z'],
  ['timestamptz', '2026-05-26 10:11:12+05:30', '2026-05-26T04:41:12.000Z'],
  ['timestamptz', 'infinity', 'infinity'],
  ['date', '2026-05-26', '2026-05-26'],
  ['numeric', '12.50', 12.5],
  ['int8', '9007199254740991', Number.MAX_SAFE_INTEGER],
  ['bool', 't', true],
  ['text', 'ღვინო, "წითელი"', 'ღვინო, "წითელი"'],
  ['jsonb', '{"name": {"ka": "ყვარელი", "en": null}}', { name: { ka: 'ყვარელი', en: null } }],
  ['text[]', '{one,"two, \\"quoted\\"",NULL,""}', ['one', 'two, "quoted"', null, '']],
  ['text[]', '{}', []],
  ['uuid[]', '{0b5e2f1c-6f2b-4b43-9a37-0c6b7b8a4c11}', ['0b5e2f1c-6f2b-4b43-9a37-0c6b7b8a4c11']],
  ['int4[]', '{3,NULL,-4}', [3, null, -4]],
  ['int8[]', '{3,4}', [3, 4]],
  ['numeric[]', '{1.5}', [1.5]],
  ['date[]', '{2026-05-26}', ['2026-05-26']],
  ['timestamptz[]', '{"2026-05-26 10:11:12+00"}', ['2026-05-26T10:11:12.000Z']],
  ['jsonb[]', '{"{\\"a\\": [1]}"}', [{ a: [1] }]],
]

let database: PGlite

beforeAll(async () => {
  database = await openInMemory()
})
afterAll(() => database.close())

test.each(samples)('%s %s is the same plain value from both databases', async (type, text, value) => {
  const row = await database.query<{ oid: number; value: unknown }>(
    `SELECT $1::text::${type} AS value, $2::text::regtype::oid AS oid`,
    [text, type],
  )
  expect(row.rows[0]?.value).toEqual(value)
  const parse = parserLookup(pg.types.getTypeParser)(row.rows[0]?.oid ?? 0)
  expect(parse(text)).toEqual(value)
})
