import { describe, expect, it } from 'vitest'
import type { Row } from '../../src/engine/model/query.ts'
import type { Property } from '../../src/engine/model/registry.ts'
import { describeApi } from './describeApi.ts'
import { entities, fixture, idsOf, presentOf, readable } from './content.ts'

const everyOperator = ['neq', 'gt', 'gte', 'lt', 'lte', 'null'] as const
type Operator = (typeof everyOperator)[number] | 'eq'

const isEmptyValue = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)
const folded = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value)
const includesAny = (value: unknown, wanted: readonly unknown[]): boolean =>
  Array.isArray(value)
    ? value.some(item => wanted.includes(item)) || (value.length === 0 && wanted.includes(null))
    : wanted.includes(value)

const compared = (holds: (a: number | string, b: number | string) => boolean) => (value: unknown, operand: unknown) =>
  !isEmptyValue(value) && holds(folded(value) as number, folded(operand) as number)

/** What each operator means, said apart from the product's own code. */
const meanings: Record<Operator, (value: unknown, operand: unknown) => boolean> = {
  eq: (value, operand) => includesAny(value, [operand].flat()),
  neq: (value, operand) => !includesAny(value, [operand].flat()),
  gt: compared((a, b) => a > b),
  gte: compared((a, b) => a >= b),
  lt: compared((a, b) => a < b),
  lte: compared((a, b) => a <= b),
  null: (value, operand) => isEmptyValue(value) === operand,
}

const someValues = (rows: readonly Row[], name: string): unknown[] =>
  [...new Set(rows.flatMap(row => row[name]).filter(value => value !== null && value !== undefined))].slice(0, 3)

function operandsOf(rows: readonly Row[], property: Property, operator: Operator): unknown[] {
  const values = someValues(rows, property.name)
  if (operator === 'null') return [true, false]
  if (operator === 'eq' || operator === 'neq')
    return property.column === 'json' ? [] : [...values, values, [...values.slice(0, 1), null], null, []]
  return values
}

describeApi('a filter', api => {
  const list = (resource: string, filter: unknown) =>
    api().as('admin')('GET', `/${resource}`, { query: { filter, range: [0, 999] } })
  const found = async (resource: string, filter: unknown) => idsOf((await list(resource, filter)).rows).toSorted()
  const refused = async (resource: string, filter: unknown) => (await list(resource, filter)).refusal

  describe.each(entities.map(entity => [entity.name, entity] as const))('on %s', (name, entity) => {
    const rows = presentOf(name)
    const properties = readable(entity).filter(property => property.name !== 'deleted_at')

    it('finds by every operator of every field what it says, and counts it', async () => {
      for (const property of properties)
        for (const operator of ['eq', ...property.type.operators] as const)
          for (const operand of operandsOf(rows, property, operator)) {
            const key = operator === 'eq' ? property.name : `${property.name}_${operator}`
            const expected = idsOf(rows.filter(row => meanings[operator](row[property.name], operand))).toSorted()
            const answer = await list(name, { [key]: operand })
            expect(idsOf(answer.rows).toSorted(), `${key} ${JSON.stringify(operand)}`).toEqual(expected)
            expect(answer.headers.get('content-range')?.split('/')[1], key).toBe(String(expected.length))
          }
    })

    it('refuses every operator that a field does not have, by name', async () => {
      for (const property of properties)
        for (const operator of everyOperator.filter(one => !property.type.operators.includes(one)))
          expect(await refused(name, { [`${property.name}_${operator}`]: true })).toEqual({
            status: 400,
            code: 'unknown_operator',
            params: { field: property.name, operator },
          })
    })
  })

  it('joins its conditions by "and"', async () => {
    const wanted = idsOf(
      presentOf('establishments').filter(row => row.status === 'approved' && row.wine_road_member === true),
    ).toSorted()
    expect(wanted.length).toBeGreaterThan(0)
    expect(await found('establishments', { status: 'approved', wine_road_member: true })).toEqual(wanted)
  })

  it('reads values as they are kept: numbers of telephones, capitals in addresses', async () => {
    const { id, mobile } = fixture('establishments', row => typeof row.mobile === 'string')
    expect(
      await found('establishments', { id, mobile: `+995 ${String(mobile).slice(0, 3)} ${String(mobile).slice(3)}` }),
    ).toEqual([id])
    expect(await found('users', { email: 'Admin@Marani.EXAMPLE' })).toEqual([api().idOf('admin')])
    expect(await found('users', { id: api().idOf('admin').toUpperCase() })).toEqual([api().idOf('admin')])
  })

  it('finds nothing for a value that could be kept but is not', async () => {
    expect(await found('establishments', { status: 'nowhere' })).toEqual([])
    expect(await found('establishments', { beds: -5 })).toEqual([])
    expect(await found('establishments', { region_id: '018f0000-0000-7000-8000-00000000dead' })).toEqual([])
    expect(await found('establishments', { mobile: '5' })).toEqual([])
  })

  it.each([
    ['establishments', 'nowhere', 1],
    ['establishments', 'nowhere_gt', 1],
    ['establishments', 'search', 'a'],
    ['establishments', 'search_null', true],
    ['establishments', 'name', 'a'],
    ['establishments', 'location', 'a'],
    ['users', 'password_hash', 'a'],
    ['establishments', '__proto__', 'a'],
    ['establishments', 'constructor', 'a'],
    ['establishments', 'name_en; drop table users', 'a'],
    ['establishments', 'name_en"', 'a'],
    ['establishments', '', 'a'],
  ])('on %s refuses %s, which is no field of it', async (resource, field, value) => {
    const filter = Object.fromEntries([[field, value]])
    expect(await refused(resource, JSON.stringify(filter))).toEqual({
      status: 400,
      code: 'unknown_field',
      params: { field },
    })
  })

  it.each([
    ['name_en', 5],
    ['name_en', { a: 1 }],
    ['name_en', [['Hotel']]],
    ['name_en', [[]]],
    ['name_en', ['a', { b: 1 }]],
    ['name_en', 'a\u0000b'],
    ['name_en', 'a\ud800'],
    ['beds', '5'],
    ['beds', 1.5],
    ['beds', 1e300],
    ['beds', 3_000_000_000],
    ['beds', true],
    ['beds_gt', null],
    ['beds_gt', ''],
    ['beds_gt', ' '],
    ['beds_gt', [1]],
    ['beds_gt', {}],
    ['beds_null', 'true'],
    ['beds_null', null],
    ['visible', 'true'],
    ['visible', ''],
    ['region_id', '7'],
    ['region_id', "' or 1=1 --"],
    ['facility_id', ['x']],
    ['facility_id', [[]]],
    ['images', []],
    ['images', null],
    ['working_days', { monday: [] }],
    ['lat_gte', '41'],
    ['lat_gte', { lat: 1 }],
    ['updated_at_gte', 'yesterday'],
    ['updated_at_gte', '2026-02-30T00:00:00Z'],
    ['updated_at', '+275760-09-13T00:00:00.001Z'],
    ['updated_at', '9999-12-31T23:59:59-23:00'],
    ['id', 'x'],
    ['id', Array.from({ length: 1001 }, () => '018f0000-0000-7000-8000-00000000dead')],
  ])('refuses %s: %j, which that field cannot be', async (key, value) => {
    const field = key.replace(/_(gt|gte|null)$/, '')
    expect(await refused('establishments', { [key]: value })).toEqual({
      status: 400,
      code: 'invalid_filter_value',
      params: { field },
    })
  })

  it('refuses a number that JSON can write and nothing can hold', async () => {
    expect(await refused('establishments', '{"beds": 1e999}')).toEqual({
      status: 400,
      code: 'invalid_filter_value',
      params: { field: 'beds' },
    })
    expect(await refused('establishments', '{"lat_gt": -1e999}')).toEqual({
      status: 400,
      code: 'invalid_filter_value',
      params: { field: 'lat' },
    })
  })

  it.each([
    '',
    'null',
    '[]',
    '"a"',
    '7',
    '{',
    '{"a":',
    '{a:1}',
    "{'a':1}",
    '\u0000',
    '{"a":1}}',
    `${'['.repeat(5000)}${']'.repeat(5000)}`,
    `{"id":${'['.repeat(100)}${']'.repeat(100)}}`,
  ])('that reads %j is malformed', async text => {
    expect(await refused('establishments', text)).toEqual({ status: 400, code: 'malformed_filter' })
  })
})
