import { describe, expect, it } from 'vitest'
import { isWanted, plainMapping, readMapping, sourceValue } from '../../src/features/import/records/mapping.ts'

describe('a mapping', () => {
  it('of a file that was exported as stored finds records by ID and omits fields that the server writes', () => {
    expect(plainMapping('regions', ['id', 'version', 'title_ge'], name => name === 'title_ge')).toEqual({
      resource: 'regions',
      key: 'id',
      fields: { id: { column: 'id' }, title_ge: { column: 'title_ge' } },
    })
    expect(plainMapping('regions', ['title_ge', 'nonsense'], () => true).fields).toHaveProperty('nonsense')
  })

  it('takes the first filled column, or joins all filled ones', () => {
    const row = { a: '', b: 'Via Roma', c: '5' }
    expect(sourceValue(row, { column: ['a', 'b', 'c'] })).toBe('Via Roma')
    expect(sourceValue(row, { column: ['a', 'b', 'c'], join: ' ' })).toBe('Via Roma 5')
    expect(sourceValue(row, { column: 'a' })).toBeUndefined()
    expect(sourceValue(row, { column: 'a', clear: true })).toBeNull()
  })

  it('joins no error of a spreadsheet with other columns', () => {
    expect(sourceValue({ a: 'Via Roma', b: '#REF!' }, { column: ['a', 'b'], join: ' ' })).toBe('#REF!')
  })

  it('ignores property names that every object has as columns', () => {
    expect(sourceValue({ a: 'x' }, { column: ['constructor', 'toString'] })).toBeUndefined()
  })

  it('ignores property names that every object has as words', () => {
    expect(sourceValue({ a: 'constructor' }, { column: 'a', match: true, values: {} })).toBe('constructor')
    expect(sourceValue({ a: 'toString' }, { column: 'a', values: { x: 1 } })).toBeTypeOf('symbol')
  })

  it('finds rows by one value or by any of several', () => {
    const { where: _where, ...mapping } = readMapping({ resource: 'regions', fields: {} })
    expect(isWanted({ s: 'open' }, { ...mapping, where: { s: 'open' } })).toBe(true)
    expect(isWanted({ s: 'open' }, { ...mapping, where: { s: ['new', 'open'] } })).toBe(true)
    expect(isWanted({ s: 'shut' }, { ...mapping, where: { s: ['new', 'open'] } })).toBe(false)
  })
})
