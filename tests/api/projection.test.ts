import { expect, it } from 'vitest'
import { isList } from '../../src/engine/model/column.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { publicView } from '../../src/engine/rules/access/publicView.ts'
import { entities, fixture, idsOf } from './content.ts'
import { describeApi } from './describeApi.ts'
import { newRegion } from './makeValid.ts'
import { people, registry } from './testApi.ts'

const unknownField = (field: string) => ({ status: 400, code: 'unknown_field', params: { field } })
const malformed = (parameter: string) => ({ status: 400, code: 'malformed_parameter', params: { parameter } })
const pick = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.map(name => [name, row[name] ?? null]))
const shown = entities.filter(entity => publicView(entity))
const isShown = (row: Row): boolean => row.status === 'approved' && row.visible === true

describeApi('a projection of records', api => {
  const get = (path: string, query: Row = {}, person: (typeof people)[number] = 'admin') =>
    api().as(person)('GET', path, { query })
  const see = (path: string, query: Row = {}) => api().nobody('GET', `/public/${path}`, { query })

  it.each(people)('has for %s the values of whole records, of every entity, in lists and by ID', async person => {
    for (const { name } of entities) {
      const all = await get(`/${name}`, { range: [0, 19] }, person)
      if (all.status !== 200) {
        expect((await get(`/${name}`, { fields: 'id' }, person)).refusal).toEqual(all.refusal)
        continue
      }
      const names = Object.keys(all.rows[0] ?? { id: null })
      for (const fields of [names, names.slice(-3), ['updated_at']]) {
        const expected = all.rows.map(row => pick(row, [...new Set(['id', ...fields])]))
        const query = { fields: fields.join(','), range: [0, 19] }
        const response = await get(`/${name}`, query, person)
        expect(response.rows).toEqual(expected)
        expect(response.headers.get('content-range')).toBe(all.headers.get('content-range'))
        const [first] = expected
        if (first)
          expect((await get(`/${name}/${first.id}`, { fields: fields.join(',') }, person)).record).toEqual(first)
      }
    }
  })

  it('starts with the ID, has each name once, and has the requested order', async () => {
    const [row = {}] = (await get('/regions', { fields: 'title_en,title_ge,title_en', range: [0, 0] })).rows
    expect(Object.keys(row)).toEqual(['id', 'title_en', 'title_ge'])
    const only = (await get('/regions', { fields: 'id', range: [0, 0] })).rows
    expect(only).toEqual([{ id: row.id }])
  })

  it('includes referenced records, whole or with some of their fields', async () => {
    const { id, name_ge, region_id } = fixture('establishments', row => Boolean(row.region_id))
    const region = (await get(`/regions/${region_id}`)).record
    const whole = (await get(`/establishments/${id}`)).record
    const expanded = { _expanded: { region_id: region } }
    const { title_ge } = region
    const cases: [Row, Row][] = [
      [{ expand: 'region_id' }, { ...whole, ...expanded }],
      [
        { fields: 'name_ge', expand: 'region_id' },
        { id, name_ge, ...expanded },
      ],
      [{ fields: 'name_ge,region_id.title_ge' }, { id, name_ge, _expanded: { region_id: { title_ge } } }],
      [
        { fields: 'region_id,region_id.title_ge', expand: 'region_id' },
        { id, region_id, _expanded: { region_id: { title_ge } } },
      ],
      [{ fields: 'region_id.id' }, { id, _expanded: { region_id: { id: region_id } } }],
    ]
    for (const [query, expected] of cases) {
      expect((await get(`/establishments/${id}`, query)).record).toEqual(expected)
      expect((await get('/establishments', { ...query, filter: { id } })).rows).toEqual([expected])
    }
  })

  it('follows references two levels deep, lists in their order, and missing ones as null', async () => {
    const row = fixture(
      'establishments',
      one => Boolean(one.municipality_id) && Array.isArray(one.facility_id) && one.facility_id.length > 1,
    )
    const { id, region_id } = row
    const facilities = row.facility_id as string[]
    const { record } = await get(`/establishments/${id}`, {
      fields: 'municipality_id.region_id.title_en,facility_id.title_en',
      expand: 'facility_id',
    })
    const region = (await get(`/regions/${region_id}`)).record
    expect(record).toEqual({
      id,
      _expanded: {
        municipality_id: { _expanded: { region_id: { title_en: region.title_en } } },
        facility_id: facilities.map(one => ({ title_en: fixture('facilities', far => far.id === one).title_en })),
      },
    })
    const deep = (await get(`/establishments/${id}`, { fields: 'id', expand: 'municipality_id.region_id' })).record
    expect(deep).toMatchObject({
      _expanded: { municipality_id: { title_en: expect.anything(), _expanded: { region_id: region } } },
    })
    const without = fixture('establishments', one => !one.village_id)
    expect((await get(`/establishments/${without.id}`, { fields: 'village_id.title_en' })).record).toEqual({
      id: without.id,
      _expanded: { village_id: null },
    })
  })

  it('contains only referenced records that the person may read by their own URLs: no foreign ones, none in the trash', async () => {
    for (const person of people)
      for (const { name, properties } of entities) {
        const references = [...properties.values()].filter(({ field }) => field.reference)
        for (const { name: by, field } of references) {
          const response = await get(`/${name}`, { fields: by, expand: by, range: [0, 9] }, person)
          const target = await get(`/${field.reference}`, { range: [0, 0] }, person)
          const listed = await get(`/${name}`, { range: [0, 0] }, person)
          if (response.status !== 200) {
            const isReadable = listed.status === 200 && listed.rows.some(row => by in row)
            expect(isReadable && target.status === 200, `${person} ${name}.${by}`).toBe(false)
            continue
          }
          const ids = [...new Set(response.rows.flatMap(row => row[by] ?? []))]
          const far = await get(`/${field.reference}`, { filter: { id: ids }, range: [0, 999] }, person)
          const known = new Map(ids.length === 0 ? [] : far.rows.map(row => [row.id, row]))
          for (const row of response.rows) {
            const expected = Array.isArray(row[by])
              ? row[by].map(id => known.get(id) ?? null)
              : (known.get(row[by]) ?? null)
            expect((row._expanded as Row)[by], `${person} ${name}.${by}`).toEqual(expected)
          }
        }
      }
  })

  it('is empty for a record that was moved to the trash', async () => {
    const admin = api().as('admin')
    const region = (await admin('POST', '/regions', { body: newRegion() })).record
    const row = fixture('establishments')
    await api().put('establishments', row.id, { region_id: region.id })
    const seen = async () =>
      ((await get(`/establishments/${row.id}`, { fields: 'region_id.title_en' })).record._expanded as Row).region_id
    expect(await seen()).toEqual({ title_en: region.title_en })
    await admin('DELETE', `/regions/${region.id}`, { headers: { 'If-Match': `"${region.version}"` } })
    await api().put('regions', region.id, { deleted_at: '2026-06-01T09:00:00.000Z' })
    expect(await seen()).toBeNull()
    await api().put('establishments', row.id, { region_id: row.region_id })
  })

  it('is searched, filtered, sorted and paged by range and by cursor as whole records are', async () => {
    const cases: Row[] = [
      { filter: { q: 'მარანი' }, range: [0, 9] },
      { filter: { q: 'თბილისი', beds_gte: 1 }, range: [0, 4] },
      {
        filter: { status: ['approved'], 'region_id.title_en_contains': 'a' },
        sort: ['name_en', 'DESC'],
        range: [3, 12],
      },
      { sort: ['region_id.title_en', 'ASC'], range: [0, 9] },
    ]
    for (const query of cases) {
      const whole = await get('/establishments', query)
      const some = await get('/establishments', { ...query, fields: 'slug_en', expand: 'category_id' })
      expect(whole.rows.length).toBeGreaterThan(0)
      expect(idsOf(some.rows)).toEqual(idsOf(whole.rows))
      expect(some.headers.get('content-range')).toBe(whole.headers.get('content-range'))
    }
    const order = { sort: ['updated_at', 'DESC'], range: [0, 4] }
    const [first, second] = [
      await get('/establishments', order),
      await get('/establishments', { ...order, range: [5, 9] }),
    ]
    const last = first.rows.at(-1)
    const from = { ...order, after: [last?.updated_at, last?.id], fields: 'name_ge' }
    expect((await get('/establishments', from)).rows).toEqual(second.rows.map(row => pick(row, ['id', 'name_ge'])))
    const back = { ...order, before: [second.rows[0]?.updated_at, second.rows[0]?.id], fields: 'name_ge' }
    expect((await get('/establishments', back)).rows).toEqual(first.rows.map(row => pick(row, ['id', 'name_ge'])))
    const words = { filter: { q: 'მარანი' }, range: [0, 1] }
    const found = (await get('/establishments', words)).rows
    expect(
      idsOf(
        (await get('/establishments', { ...words, after: [null, found[0]?.id], range: [0, 0], fields: 'id' })).rows,
      ),
    ).toEqual([found[1]?.id])
  })

  it('is rejected for unknown names, naming them, and for values that cannot be names', async () => {
    const refusal = async (query: Row) => (await get('/establishments', query)).refusal
    for (const fields of [
      'nothing',
      'name',
      '*',
      ' name_ge',
      'search',
      'standing',
      'search_slips',
      '__proto__',
      '_expanded',
    ])
      expect(await refusal({ fields })).toEqual(unknownField(fields))
    for (const one of [
      'name_ge.title_ge',
      'region_id.nothing',
      'region_id.search',
      'nothing.id',
      'region_id..',
      'municipality_id.region_id.created_by.email',
    ])
      expect(await refusal({ fields: `name_ge,${one}` })).toEqual(unknownField(one))
    for (const one of ['nothing', 'name_ge', 'id', 'region_id.nothing', 'municipality_id.region_id.created_by'])
      expect(await refusal({ expand: `category_id,${one}` })).toEqual(unknownField(one))
    for (const parameter of ['fields', 'expand'])
      for (const written of ['', ',', 'region_id,', ',region_id'])
        expect(await refusal({ [parameter]: written })).toEqual(malformed(parameter))
    expect((await api().as('admin')('GET', '/regions?fields=id&fields=id')).refusal).toEqual(malformed('fields'))
    const many = ['region_id', 'municipality_id', 'village_id', 'category_id', 'created_by', 'updated_by']
    const deep = many.flatMap(name => [name, `${name}.created_by`])
    expect(await refusal({ expand: deep.join(',') })).toEqual(malformed('expand'))
    expect((await get('/establishments', { expand: deep.slice(0, 10).join(',') })).status).toBe(200)
  })

  it('has no ETag and is sent again, because a version is that of the whole record; the version can be requested', async () => {
    const { id } = fixture('establishments')
    const whole = await get(`/establishments/${id}`)
    const tag = String(whole.headers.get('etag'))
    for (const query of [{ fields: 'version' }, { expand: 'region_id' }]) {
      const some = await api().as('admin')('GET', `/establishments/${id}`, { query, headers: { 'If-None-Match': tag } })
      expect([some.status, some.headers.get('etag'), some.record.version]).toEqual([200, null, whole.record.version])
    }
    const again = await api().as('admin')('GET', `/establishments/${id}`, { headers: { 'If-None-Match': tag } })
    expect([again.status, again.headers.get('etag')]).toEqual([304, tag])
  })

  it('cannot be requested for past versions and for writes', async () => {
    const { id } = fixture('regions')
    for (const [method, path] of [
      ['GET', `/regions/${id}/history`],
      ['GET', `/regions/${id}/as_of`],
      ['PATCH', `/regions/${id}`],
      ['POST', '/regions'],
    ] as const)
      for (const parameter of ['fields', 'expand'])
        expect(
          (
            await api().as('admin')(method, path, {
              query: { [parameter]: 'id' },
              ...(method === 'GET' ? {} : { body: {} }),
            })
          ).refusal,
        ).toEqual({
          status: 400,
          code: 'unknown_parameter',
          params: { parameter },
        })
  })

  it.each(shown)(
    'of $name has for visitors the values of whole records, computed ones too, in both languages and in one',
    async ({ name }) => {
      for (const lang of [{}, { lang: 'ka' }, { lang: 'en' }]) {
        const all = (await see(name, { ...lang, range: [0, 19] })).rows
        const names = Object.keys(all[0] ?? {})
        for (const fields of [names, ...names.map(one => [one])]) {
          const expected = all.map(row => pick(row, [...new Set(['id', ...fields])]))
          const query = { ...lang, fields: fields.join(',') }
          expect((await see(name, { ...query, range: [0, 19] })).rows).toEqual(expected)
          const [first] = expected
          expect((await see(`${name}/${first?.id}`, query)).record).toEqual(first)
        }
      }
    },
  )

  it('has for visitors public records that it refers to, and nothing of hidden ones', async () => {
    const row = fixture('establishments', one => isShown(one) && Boolean(one.region_id))
    const region = (await see(`regions/${row.region_id}`, { lang: 'en' })).record
    const { record } = await see(`establishments/${row.slug_en}`, {
      lang: 'en',
      fields: 'name,region_id.title',
      expand: 'category_id',
    })
    expect(record).toEqual({
      id: row.id,
      name: row.name_en,
      _expanded: {
        region_id: { title: region.title },
        category_id: (await see(`categories/${row.category_id}`, { lang: 'en' })).record,
      },
    })
    const references = shown.flatMap(({ name, properties }) =>
      [...properties.values()]
        .filter(({ field }) => field.reference && field.public)
        .map(property => ({ name, property })),
    )
    expect(references.length).toBeGreaterThan(4)
    for (const { name, property } of references) {
      const target = property.field.reference ?? ''
      const response = await see(name, { expand: property.name, range: [0, 9] })
      if (!publicView(registry.entity(target))) {
        expect(response.refusal).toEqual(unknownField(property.name))
        continue
      }
      for (const one of response.rows) {
        const ids = [one[property.name] ?? []].flat()
        const far = await Promise.all(ids.map(async id => see(`${target}/${id}`)))
        const records = far.map(each => (each.status === 200 ? each.record : null))
        expect((one._expanded as Row)[property.name]).toEqual(isList(property.column) ? records : (records[0] ?? null))
      }
    }
  })

  it('hides from visitors what is not public, in records and in referenced ones, as if it did not exist', async () => {
    const leading = shown.flatMap(({ name: from, properties }) =>
      [...properties.values()].flatMap(({ name: by, field }) =>
        field.public && field.reference ? [{ from, by, to: field.reference }] : [],
      ),
    )
    for (const { name, properties } of shown) {
      const view = publicView(registry.entity(name))?.entity.properties
      const hidden = [...properties.keys(), 'nothing'].filter(one => !view?.has(one))
      expect(hidden.length).toBeGreaterThan(8)
      for (const one of hidden) {
        expect((await see(name, { fields: one })).refusal).toEqual(unknownField(one))
        expect((await see(name, { expand: one })).refusal).toEqual(unknownField(one))
        for (const { from, by } of leading.filter(({ to }) => to === name))
          expect((await see(from, { fields: `${by}.${one}` })).refusal).toEqual(unknownField(`${by}.${one}`))
      }
    }
  })

  it('has for visitors an ETag of the response, which differs for other fields', async () => {
    const { id } = fixture('establishments', isShown)
    const tagOf = async (query: Row) => String((await see(`establishments/${id}`, query)).headers.get('etag'))
    const tags = await Promise.all([{}, { fields: 'name_ge' }, { expand: 'region_id' }].map(tagOf))
    expect(new Set(tags).size).toBe(3)
    const known = await api().nobody('GET', `/public/establishments/${id}`, {
      query: { fields: 'name_ge' },
      headers: { 'If-None-Match': tags[1] ?? '' },
    })
    expect(known.status).toBe(304)
  })

  it('of 25 establishments with six fields and two relations is less than 8 kB', async () => {
    const query = {
      fields: 'name_ge,status,completeness,visible,rooms,beds,region_id.title_en,category_id.title_en',
      range: [0, 24],
    }
    const response = await get('/establishments', query)
    expect(response.rows).toHaveLength(25)
    expect(Buffer.byteLength(response.text)).toBeLessThan(8_000)
    const whole = await get('/establishments', { range: [0, 24] })
    expect(Buffer.byteLength(whole.text)).toBeGreaterThan(50_000)
  })
})
