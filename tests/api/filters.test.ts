import { describe, expect, it } from 'vitest'
import type { Row } from '../../src/engine/model/query.ts'
import type { Property } from '../../src/engine/model/registry.ts'
import { describeApi } from './describeApi.ts'
import { entities, fixture, idsOf, presentOf, readable } from './content.ts'

const everyOperator = [
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'null',
  'contains',
  'begins',
  'during',
  'before',
  'after',
] as const
type Operator = (typeof everyOperator)[number] | 'eq'

const isEmptyValue = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)
const folded = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value)
const includesAny = (value: unknown, wanted: readonly unknown[]): boolean =>
  Array.isArray(value)
    ? value.some(item => wanted.includes(item)) || (value.length === 0 && wanted.includes(null))
    : wanted.includes(value)

const compared = (holds: (a: number | string, b: number | string) => boolean) => (value: unknown, operand: unknown) =>
  !isEmptyValue(value) && holds(folded(value) as number, folded(operand) as number)

const letters = (value: unknown): string => String(value).replace(/[A-Z]/g, letter => letter.toLowerCase())
const hasText =
  (holds: (text: string, part: string) => boolean) =>
  (value: unknown, part: unknown): boolean =>
    !isEmptyValue(value) && holds(letters(value), letters(part))

/** The day that the country's calendar shows, four hours before UTC's. */
const dayOf = (value: unknown): string =>
  /T/.test(String(value))
    ? new Date(Date.parse(String(value)) + 4 * 3_600_000).toISOString().slice(0, 10)
    : String(value)
const byDay =
  (holds: (day: string, period: string) => boolean) =>
  (value: unknown, period: unknown): boolean =>
    !isEmptyValue(value) && holds(dayOf(value).slice(0, String(period).length), String(period))

/** What each operator means, said apart from the product's own code. */
const meanings: Record<Operator, (value: unknown, operand: unknown) => boolean> = {
  eq: (value, operand) => includesAny(value, [operand].flat()),
  neq: (value, operand) => !includesAny(value, [operand].flat()),
  gt: compared((a, b) => a > b),
  gte: compared((a, b) => a >= b),
  lt: compared((a, b) => a < b),
  lte: compared((a, b) => a <= b),
  null: (value, operand) => isEmptyValue(value) === operand,
  contains: hasText((text, part) => text.includes(part)),
  begins: hasText(
    (text, part) =>
      text.replace(/^[^\p{L}\p{N}]+/u, '').startsWith(part.replace(/^[^\p{L}\p{N}]+/u, '')) || text.startsWith(part),
  ),
  during: byDay((day, period) => day === period),
  before: byDay((day, period) => day < period),
  after: byDay((day, period) => day > period),
}

const someValues = (rows: readonly Row[], name: string): unknown[] =>
  [...new Set(rows.flatMap(row => row[name]).filter(value => value !== null && value !== undefined))].slice(0, 3)

function operandsOf(rows: readonly Row[], property: Property, operator: Operator): unknown[] {
  const values = someValues(rows, property.name)
  if (operator === 'null') return [true, false]
  if (operator === 'eq' || operator === 'neq')
    return property.column === 'json' ? [] : [...values, values, [...values.slice(0, 1), null], null, []]
  if (operator === 'contains') return values.slice(0, 1).map(value => String(value).slice(1, 5) || String(value))
  if (operator === 'begins') return values.slice(0, 1).map(value => String(value).slice(0, 3))
  if (operator === 'during' || operator === 'before' || operator === 'after')
    return values.slice(0, 1).flatMap(value => [4, 7, 10].map(length => dayOf(value).slice(0, length)))
  return values
}

/** Of each kind of column a type has, the first property alone: to a database the others are the same with another name. */
const oneOfEachColumn = (properties: readonly Property[]): Property[] => [
  ...new Map(
    properties
      .toReversed()
      .map(property => [`${property.type.name} ${property.column} ${property.part ?? ''}`, property]),
  ).values(),
]

describeApi('a filter', (api, isFirst) => {
  const list = (resource: string, filter: unknown) =>
    api().as('admin')('GET', `/${resource}`, { query: { filter, range: [0, 999] } })
  const found = async (resource: string, filter: unknown) => idsOf((await list(resource, filter)).rows).toSorted()
  const refused = async (resource: string, filter: unknown) => (await list(resource, filter)).refusal

  describe.each(entities.map(entity => [entity.name, entity] as const))('on %s', (name, entity) => {
    const rows = presentOf(name)
    const every = readable(entity).filter(property => property.name !== 'deleted_at')
    const properties = isFirst ? every : oneOfEachColumn(every)

    it('finds by every operator of every field exactly the matching rows, and counts them', async () => {
      for (const property of properties)
        for (const operator of ['eq', ...property.type.operators] as const)
          for (const operand of operandsOf(rows, property, operator)) {
            const key = operator === 'eq' ? property.name : `${property.name}_${operator}`
            const expected = idsOf(rows.filter(row => meanings[operator](row[property.name], operand))).toSorted()
            const response = await list(name, { [key]: operand })
            expect(idsOf(response.rows).toSorted(), `${key} ${JSON.stringify(operand)}`).toEqual(expected)
            expect(response.headers.get('content-range')?.split('/')[1], key).toBe(String(expected.length))
          }
    })

    it('rejects every operator that a field does not have, by name', async () => {
      for (const property of properties)
        for (const operator of everyOperator.filter(one => !property.type.operators.includes(one)))
          expect(await refused(name, { [`${property.name}_${operator}`]: true })).toEqual({
            status: 400,
            code: 'unknown_operator',
            params: { field: property.name, operator },
          })
    })
  })

  it('combines its conditions with “and”', async () => {
    const wanted = idsOf(
      presentOf('establishments').filter(row => row.status === 'approved' && row.wine_road_member === true),
    ).toSorted()
    expect(wanted.length).toBeGreaterThan(0)
    expect(await found('establishments', { status: 'approved', wine_road_member: true })).toEqual(wanted)
  })

  it('combines nested groups of conditions with “or”, “and” and “not”', async () => {
    const rows = presentOf('establishments')
    const expected = idsOf(
      rows.filter(
        row =>
          (row.desc_en === null || (row.status === 'approved' && row.phone === null)) && !(Number(row.beds ?? -1) > 10),
      ),
    ).toSorted()
    expect(expected.length).toBeGreaterThan(0)
    expect(expected.length).toBeLessThan(rows.length)
    expect(
      await found('establishments', {
        $any: [{ desc_en_null: true }, { status: 'approved', phone_null: true }],
        $all: [{ $none: [{ beds_gt: 10 }] }],
      }),
    ).toEqual(expected)
    expect(await found('establishments', { $any: [] })).toEqual([])
    expect(await found('establishments', { $all: [], $none: [], $any: [{}] })).toEqual(idsOf(rows).toSorted())
  })

  it('finds records by the fields of the records that they refer to', async () => {
    const kakheti = fixture('regions', row => row.title_en === 'Kakheti')
    const inKakheti = idsOf(presentOf('establishments').filter(row => row.region_id === kakheti.id)).toSorted()
    expect(inKakheti.length).toBeGreaterThan(0)
    expect(await found('establishments', { 'region_id.title_en': 'Kakheti' })).toEqual(inKakheti)
    expect(await found('establishments', { 'region_id.title_en_begins': 'kakh', region_id_null: false })).toEqual(
      inKakheti,
    )
    expect(await found('establishments', { $none: [{ 'region_id.title_ge_contains': 'კახეთ' }] })).toEqual(
      idsOf(presentOf('establishments').filter(row => row.region_id !== kakheti.id)).toSorted(),
    )
    const facility = fixture('facilities', row =>
      presentOf('establishments').some(one => (one.facility_id as string[]).includes(String(row.id))),
    )
    expect(await found('establishments', { 'facility_id.name_en': facility.name_en })).toEqual(
      idsOf(
        presentOf('establishments').filter(row =>
          presentOf('facilities').some(
            one => one.name_en === facility.name_en && (row.facility_id as string[]).includes(String(one.id)),
          ),
        ),
      ).toSorted(),
    )
  })

  it('does not reveal fields of records that the person may not read', async () => {
    const asOwner = await api().as('owner')('GET', '/establishments', {
      query: { filter: { 'created_by.email_contains': 'admin' } },
    })
    expect(asOwner.rows).toEqual([])
    for (const key of [
      'created_by.password_hash_begins',
      'nowhere.title_en',
      'region_id.nowhere',
      'name_en.id',
      'region_id.title_en.id',
      'region_id.',
      '.',
    ])
      expect(await refused('establishments', { [key]: 'a' })).toMatchObject({
        code: 'unknown_field',
        params: { field: key },
      })
  })

  it('sorts by the names of referenced records, with missing names last', async () => {
    const ordered = await api().as('admin')('GET', '/establishments', {
      query: { sort: ['region_id.title_en', 'DESC'], range: [0, 999] },
    })
    const nameOf = new Map(presentOf('regions').map(row => [row.id, String(row.title_en).toLowerCase()]))
    const names = ordered.rows.map(row => nameOf.get(String(row.region_id)))
    expect(names).toEqual(
      names.toSorted((a, b) => (a === b ? 0 : a === undefined ? 1 : b === undefined ? -1 : a < b ? 1 : -1)),
    )
    expect(ordered.rows).toHaveLength(presentOf('establishments').length)
    const refusal = async (query: Record<string, unknown>) =>
      (await api().as('admin')('GET', '/establishments', { query })).refusal
    expect(await refusal({ sort: ['region_id.id', 'ASC'] })).toMatchObject({ code: 'not_sortable' })
    expect(await refusal({ sort: ['facility_id.name_en', 'ASC'] })).toMatchObject({ code: 'not_sortable' })
    expect(await refusal({ sort: ['region_id.nothing', 'ASC'] })).toMatchObject({ code: 'unknown_field' })
    expect(await refusal({ sort: ['region_id.title_en', 'ASC'], before: [] })).toMatchObject({
      code: 'malformed_parameter',
    })
  })

  it('normalizes values as they are stored: telephone numbers, and upper case in email addresses', async () => {
    const { id, mobile } = fixture('establishments', row => typeof row.mobile === 'string')
    expect(
      await found('establishments', { id, mobile: `+995 ${String(mobile).slice(0, 3)} ${String(mobile).slice(3)}` }),
    ).toEqual([id])
    expect(await found('users', { email: 'Admin@Marani.EXAMPLE' })).toEqual([api().idOf('admin')])
    expect(await found('users', { id: api().idOf('admin').toUpperCase() })).toEqual([api().idOf('admin')])
  })

  it('finds nothing for a valid value that no row has', async () => {
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
  ])('on %s rejects %s, which is not a field of it', async (resource, field, value) => {
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
    ['name_en_contains', ''],
    ['name_en_begins', ['a']],
    ['name_en_contains', 'a\u0000'],
    ['updated_at_during', 'yesteryear'],
    ['updated_at_during', 'last_0_days'],
    ['updated_at_before', 'last_99999_days'],
    ['updated_at_after', '2026-02-30'],
    ['updated_at_after', '9999-12'],
    ['region_id.title_en', 5],
    ['$any', { name_en: 'a' }],
    ['$all', ['name_en']],
    ['$none', [[]]],
    ['id', 'x'],
    ['id', Array.from({ length: 1001 }, () => '018f0000-0000-7000-8000-00000000dead')],
  ])('rejects %s: %j, which is not a valid value of that field', async (key, value) => {
    const field = key.replace(/_(gt|gte|null|contains|begins|during|before|after)$/, '')
    expect(await refused('establishments', { [key]: value })).toEqual({
      status: 400,
      code: 'invalid_filter_value',
      params: { field },
    })
  })

  it('rejects groups that are nested too deep, and too many conditions', async () => {
    const deep = (levels: number): unknown => (levels === 0 ? { beds: 1 } : { $any: [deep(levels - 1)] })
    expect((await list('establishments', deep(4))).status).toBe(200)
    const tooLarge = {
      status: 400,
      code: 'filter_too_large',
      params: { conditions: 100, texts: 20, values: 1_000, depth: 4 },
    }
    expect(await refused('establishments', deep(5))).toEqual(tooLarge)
    const many = (count: number) => ({ $any: Array.from({ length: count }, () => ({ beds: 1 })) })
    expect((await list('establishments', many(100))).status).toBe(200)
    expect(await refused('establishments', many(101))).toEqual(tooLarge)
    expect(await refused('establishments', { $any: [{ q: 'a' }] })).toMatchObject({ code: 'unknown_field' })
  })

  it('rejects too many comparisons with parts of texts, in nested groups and references too', async () => {
    const tooLarge = { code: 'filter_too_large', params: { texts: 20 } }
    const texts = (key: string, count: number) => ({
      $none: Array.from({ length: count }, (_value, index) => ({ [key]: `word ${index}` })),
    })
    for (const key of ['desc_en_contains', 'region_id.title_en_contains', 'desc_en_begins', 'name_en_begins']) {
      expect((await list('establishments', texts(key, 20))).status).toBe(200)
      expect(await refused('establishments', texts(key, 21))).toMatchObject(tooLarge)
    }
    expect((await list('establishments', texts('name_en_neq', 60))).status).toBe(200)
  })

  it('rejects too many values, whatever the number of conditions that contain them', async () => {
    const values = (count: number) => ({
      $any: Array.from({ length: 10 }, () => ({ beds: Array.from({ length: count / 10 }, (_one, index) => index) })),
    })
    const check = (filter: Row) =>
      api().as('admin')('POST', '/establishments/bulk/changes', { body: { filter, fields: { beds: { set: 3 } } } })
    expect((await check(values(1_000))).status).toBe(201)
    expect((await check(values(1_010))).refusal).toMatchObject({ status: 400, code: 'filter_too_large' })
  })

  it('rejects a number that JSON can represent but no store can hold', async () => {
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
  ])('with the text %j is malformed', async text => {
    expect(await refused('establishments', text)).toEqual({ status: 400, code: 'malformed_filter' })
  })
})
