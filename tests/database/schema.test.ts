import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { buildRegistry } from '../../server/openRecords.ts'
import { describeSchema } from '../../server/database/schema/describeSchema.ts'
import { printSchema } from '../../server/database/schema/printSchema.ts'
import { barrels } from './declarations.ts'

it('the committed schema.sql is up to date (npm run schema)', async () => {
  expect(await readFile(new URL('../../schema.sql', import.meta.url), 'utf8')).toBe(printSchema(buildRegistry()))
})

it('every name of a table or an index is unique and short enough for PostgreSQL', () => {
  const names = describeSchema(buildRegistry()).tables.flatMap(table => [
    table.name,
    ...table.indexes.map(index => index.name),
  ])
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter(name => Buffer.byteLength(name) > 63)).toEqual([])
})

it('long names with the same beginning stay distinct', () => {
  const long = 'a'.repeat(44)
  const registry = barrels([`${long}_1`, `${long}_2`].map(name => ({ name, type: 'text', unique: true })))
  const names = describeSchema(registry).tables.flatMap(table => table.indexes.map(index => index.name))
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter(name => name.length > 63)).toEqual([])
})

it('texts too long for an index have no sort index', () => {
  const indexed = (maximum: number) =>
    describeSchema(
      barrels([{ name: 'story', type: 'text', maximum }], { list: { columns: ['story'] } }),
    ).tables[0]?.indexes.some(index => index.keys[0]?.column === 'story')
  expect([indexed(800), indexed(801)]).toEqual([true, false])
})

it('a view of another entity has no table, and its own indexes on that entity’s table', () => {
  const { tables } = describeSchema(buildRegistry())
  expect(tables.map(table => table.name)).not.toContain('moderators')
  const users = tables.find(table => table.name === 'users')
  expect(users?.indexes.map(index => index.name)).toEqual(
    expect.arrayContaining(['users_permissions_index', 'users_role_created_at_id_index']),
  )
})
