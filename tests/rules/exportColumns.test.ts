import { expect, it } from 'vitest'
import { initialColumns, listedColumns } from '../../src/features/export/panel/exportColumns.ts'
import { declared } from './declared.ts'

const entity = declared.entity('establishments')
const properties = [...entity.properties.values()]

it('an export has by default the columns of the list, in both languages, and what names the record', () => {
  const usual = listedColumns(entity, properties, [])
  expect(usual).toEqual(expect.arrayContaining(['id', 'name_ge', 'name_en', 'status', 'region_id']))
  expect(usual).not.toContain('desc_en')
  expect(listedColumns(entity, properties, ['email'])).toEqual(['name_ge', 'name_en', 'email', 'id'])
})

it('an export has the columns of the last time if they still exist', () => {
  expect([...initialColumns(properties, ['email', 'gone'], ['id'])]).toEqual(['email'])
  expect([...initialColumns(properties, ['gone'], ['id'])]).toEqual(['id'])
  expect([...initialColumns(properties, undefined, ['id'])]).toEqual(['id'])
})
