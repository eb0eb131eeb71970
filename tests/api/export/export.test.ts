import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { expect, it, vi } from 'vitest'
import type { RowOf } from '../../../src/engine/fields/rowOf.ts'
import { recordsOf } from '../../../src/engine/http/recordsOf.ts'
import type { ActorCall } from '../../../src/engine/http/route.ts'
import { startExport } from '../../../src/features/export/startExport.ts'
import { actorOf } from '../../../src/features/people/identify.ts'
import { sweepExports } from '../../../src/features/export/sweepExports.ts'
import { findOne } from '../../../src/engine/records/findOne.ts'
import { apiBase } from '../../../src/engine/http/createApi.ts'
import { guardFormula } from '../../../src/engine/fields/cell.ts'
import { system } from '../../../src/engine/model/actor.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { newRow } from '../../../src/engine/records/newRow.ts'
import { exportRules } from '../../../src/engine/rules/access/limits.ts'
import { anId } from '../access/cells.ts'
import { describeApi } from '../describeApi.ts'
import { queryString, type Person } from '../testApi.ts'

const table = (text: string): string[][] => parse(text, { bom: true, relaxColumnCount: false })

describeApi('an export', api => {
  const take = (person: Person, resource: string, query: Record<string, unknown>) =>
    api().as(person)('GET', `/export/${resource}`, { query })
  const all = async (person: Person, resource: string, filter = {}): Promise<Row[]> =>
    (await api().as(person)('GET', `/${resource}`, { query: { range: [0, 999], sort: ['id', 'ASC'], filter } })).rows
  const bytes = async (query: Record<string, unknown>) =>
    new Uint8Array(
      await (
        await api().app.request(`${apiBase}/export/establishments?${queryString(query)}`, {
          headers: { Authorization: `Bearer ${api().tokenOf('admin')}` },
        })
      ).arrayBuffer(),
    )

  it('whose server died is reported as interrupted, and one that continues or ends after all is not', async () => {
    const { ports, clock, as } = api()
    const start = async () => {
      const response = await api().app.request(`${apiBase}/export/regions?format=json`, {
        headers: { Authorization: `Bearer ${api().tokenOf('admin')}` },
      })
      return { id: String(response.headers.get('export-id')), response }
    }
    const stateOf = async ({ id }: { id: string }) => (await as('admin')('GET', `/exports/${id}`)).record.state
    const [died, goingOn] = [await start(), await start()]
    clock.advance(59)
    await sweepExports(ports)
    expect([await stateOf(died), await stateOf(goingOn)]).toEqual(['running', 'running'])
    await api().put('exports', goingOn.id, { updated_at: clock.now().toISOString() })
    clock.advance(2)
    await sweepExports(ports)
    expect([await stateOf(died), await stateOf(goingOn)]).toEqual(['broken', 'running'])
    expect((await as('admin')('GET', `/exports/${died.id}`)).record.ended_at).toBe(clock.now().toISOString())
    await died.response.text()
    expect(await stateOf(died)).toBe('done')
    await goingOn.response.body?.cancel()
    clock.advance(-61)
  })

  it('shows while it runs that its server is working on it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const response = await api().app.request(`${apiBase}/export/establishments?format=json`, {
        headers: { Authorization: `Bearer ${api().tokenOf('admin')}` },
      })
      const path = `/exports/${String(response.headers.get('export-id'))}`
      const reader = response.body?.getReader()
      await reader?.read()
      api().clock.advance(50)
      await vi.advanceTimersByTimeAsync(10_000)
      await vi.waitFor(
        async () =>
          expect(
            Date.parse(String((await findOne(api().store, 'exports', 'id', path.split('/').at(-1)))?.updated_at)),
          ).toBe(api().clock.now().getTime()),
        { timeout: 60_000 },
      )
      await reader?.cancel()
      api().clock.advance(-50)
    } finally {
      vi.useRealTimers()
    }
  })

  it('as CSV has a line for each record, in the words of the language', async () => {
    const rows = await all('admin', 'establishments')
    const response = await take('admin', 'establishments', {
      format: 'csv',
      lang: 'en',
      sort: ['id', 'ASC'],
      columns: ['name_en', 'status', 'region_id', 'wine_road_member'],
    })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="establishments-2026-06-01-${rows.length}.csv"`,
    )
    expect(Number(response.headers.get('export-rows'))).toBe(rows.length)
    const [titles = [], ...lines] = table(response.text)
    expect(titles).toEqual(['Name (en)', 'Status', 'Region', 'Member of the Wine Road'])
    expect(lines.map(([name]) => name)).toEqual(rows.map(row => row.name_en ?? ''))
    expect(new Set(lines.map(([, status]) => status))).toContain('In moderation')
    expect(lines.some(([, , region]) => region === 'Tbilisi')).toBe(true)
    expect(new Set(lines.map(line => line[3]))).toEqual(new Set(['Yes', 'No']))
  })

  it('formats days, times, telephone numbers and people as screens do, and leaves stored values unchanged if it is raw', async () => {
    const [guide] = await all('admin', 'guides')
    await api().put('guides', String(guide?.id), { mobile: '595112233', updated_at: '2026-11-22T20:05:00.000Z' })
    const columns = ['mobile', 'updated_at']
    const line = async (query: Record<string, unknown>) =>
      table((await take('admin', 'guides', { format: 'csv', columns, filter: { id: guide?.id }, ...query })).text)[1]
    expect(await line({ lang: 'ka' })).toEqual(['595 11 22 33', '23 ნოე. 2026, 00:05'])
    expect(await line({ lang: 'en' })).toEqual(['595 11 22 33', '23 Nov 2026, 00:05'])
    expect(await line({ lang: 'en', raw: true })).toEqual(['595112233', '2026-11-22T20:05:00.000Z'])
    const person = (await all('admin', 'users'))[0] ?? {}
    await api().put('guides', String(guide?.id), { updated_by: person.id })
    const [, named] = table(
      (await take('admin', 'guides', { format: 'csv', columns: ['updated_by'], filter: { id: guide?.id }, lang: 'en' }))
        .text,
    )
    expect(named).toEqual([`${String(person.firstname)} ${String(person.lastname)}`])
  })

  it('begins with the mark that spreadsheets need to read Georgian', async () => {
    expect((await bytes({ format: 'csv', columns: ['name_ge'] })).slice(0, 3)).toEqual(
      new Uint8Array([0xef, 0xbb, 0xbf]),
    )
  })

  it('as XLSX holds the same cells, numbers as numbers', async () => {
    const columns = ['name_ge', 'lat', 'beds', 'facility_id']
    const book = await readXlsx(await bytes({ format: 'xlsx', lang: 'ka', columns, sort: ['id', 'ASC'] }))
    const lines = table(
      (await take('admin', 'establishments', { format: 'csv', lang: 'ka', columns, sort: ['id', 'ASC'] })).text,
    )
    const cells = (book.sheets[0]?.rows ?? []).map(row => columns.map((_name, index) => row[index] ?? ''))
    expect(cells.map(row => row.map(String))).toEqual(lines)
    expect(typeof cells.find(row => row[1] !== '' && row !== cells[0])?.[1]).toBe('number')
  })

  it('as JSON has the records of a list', async () => {
    const names = ['id', 'name_ge', 'working_days', 'images']
    const response = await take('admin', 'establishments', { format: 'json', columns: names, sort: ['id', 'ASC'] })
    expect(response.rows).toEqual(
      (await all('admin', 'establishments')).map(row => Object.fromEntries(names.map(name => [name, row[name]]))),
    )
  })

  it('as GeoJSON has a point for each place, and includes records without coordinates', async () => {
    const rows = await all('admin', 'establishments')
    const { type, features } = (
      await take('admin', 'establishments', { format: 'geojson', columns: ['name_en'], sort: ['id', 'ASC'] })
    ).json as { type: string; features: Row[] }
    expect(type).toBe('FeatureCollection')
    expect(features.map(({ id, geometry }) => [id, geometry])).toEqual(
      rows.map(({ id, lat, lng }) => [id, lat === null ? null : { type: 'Point', coordinates: [lng, lat] }]),
    )
    expect((await take('admin', 'facilities', { format: 'geojson' })).refusal).toMatchObject({
      status: 422,
      errors: { format: 'no_places' },
    })
  })

  it.each([
    ['name_ge', 'ASC'],
    ['name_en', 'DESC'],
    ['updated_at', 'DESC'],
    ['id', 'DESC'],
  ] as const)('is filtered and sorted like a list (%s %s)', async (property, order) => {
    const filter = { status: ['approved', 'draft'] }
    const listed = (
      await api().as('admin')('GET', '/establishments', { query: { filter, sort: [property, order], range: [0, 999] } })
    ).rows
    const exported = (
      await take('admin', 'establishments', {
        format: 'json',
        columns: ['id', property],
        filter,
        sort: [property, order],
      })
    ).rows
    expect(exported.map(row => row[property])).toEqual(listed.map(row => row[property]))
    expect(new Set(exported.map(row => row.id))).toEqual(new Set(listed.map(row => row.id)))
    expect(listed.length).toBeGreaterThan(5)
  })

  it('of an owner contains exactly their own records', async () => {
    const own = await all('owner', 'establishments')
    const exported = (await take('owner', 'establishments', { format: 'json' })).rows
    expect(new Set(exported.map(row => row.id))).toEqual(new Set(own.map(row => row.id)))
    expect(own.length).toBeLessThan((await all('admin', 'establishments')).length)
    expect((await take('guide', 'moderators', { format: 'csv' })).status).toBe(403)
    expect((await api().nobody('GET', '/export/establishments')).status).toBe(401)
  })

  it.each([
    ['a field that is kept from them', 'owner', { columns: ['deleted_at'] }, 'unknown_field'],
    ['the words of search', 'admin', { columns: ['search'] }, 'unknown_field'],
    ['a filter on what is kept from them', 'owner', { filter: { deleted_at_null: false } }, 'unknown_field'],
    ['an order by what is kept from them', 'owner', { sort: ['deleted_at', 'ASC'] }, 'unknown_field'],
    ['a format that is not there', 'admin', { format: 'exe' }, 'invalid'],
    ['columns that are no list', 'admin', { columns: '{}' }, 'malformed_parameter'],
    ['a parameter that is not there', 'admin', { colums: '[]' }, 'unknown_parameter'],
  ] as const)('with %s is rejected before a byte is sent', async (_name, person, query, code) => {
    const response = await take(person, 'establishments', { format: 'csv', ...query })
    expect(response.refusal).toMatchObject({ code })
  })

  it.each(['=HYPERLINK("http://evil.example")', '+995 32', '-1+1', '@SUM(A1)', '\t=1'])(
    'contains no formula from %j',
    async text => {
      const { record } = await api().as('admin')('POST', '/establishments', {
        body: { name_ge: 'ფორმულა', name_en: 'x', address_en: 'y' },
      })
      await api().put('establishments', record.id, { name_en: text })
      const filter = { id: record.id }
      const cells = table((await take('admin', 'establishments', { format: 'csv', filter, columns: ['name_en'] })).text)
      expect(cells[1]).toEqual([guardFormula(text)])
      expect(cells[1]?.[0]).toMatch(/^'/)
      const book = await readXlsx(
        await bytes({ format: 'xlsx', filter: JSON.stringify(filter), columns: '["name_en"]' }),
      )
      expect(book.sheets[0]?.rows[1]?.[0]).toBe(text)
      await api().as('admin')('DELETE', `/establishments/${String(record.id)}`)
    },
  )

  it.each(['_x0041_', '_x005F_x0041_', '_x000a_x0041_', 'a_x0041\r\nb', '_x00G1_', 'snake_x_case'])(
    'as XLSX keeps %j as it is, which such a file would read as another character',
    async text => {
      const { record } = await api().as('admin')('POST', '/establishments', { body: { name_en: 'Escaped' } })
      await api().put('establishments', record.id, { name_en: text })
      const query = { format: 'xlsx', filter: JSON.stringify({ id: record.id }), columns: '["name_en"]' }
      expect((await readXlsx(await bytes(query))).sheets[0]?.rows[1]?.[0]).toBe(text)
      await api().as('admin')('DELETE', `/establishments/${String(record.id)}`)
    },
  )

  it.each(['moderator', 'manager', 'guide', 'user'] as const)(
    'is not available to a %s, for any entity and in any format',
    async person => {
      for (const resource of ['establishments', 'users', 'organizations', 'guides', 'regions', 'help'])
        for (const format of ['csv', 'xlsx', 'json', 'geojson'])
          expect((await take(person, resource, { format })).refusal, `${resource} ${format}`).toMatchObject({
            status: 403,
            code: 'forbidden',
          })
      for (const path of ['/exports', `/exports/${anId}`])
        expect((await api().as(person)('GET', path)).refusal, path).toMatchObject({ status: 403, code: 'forbidden' })
    },
  )

  it('by an owner is possible for declared entities, and for no others that they may read', async () => {
    for (const resource of ['users', 'regions', 'help', 'guides', 'requests'])
      expect((await take('owner', resource, { format: 'csv' })).status, resource).toBe(403)
    expect((await take('owner', 'organizations', { format: 'json' })).rows.map(row => row.id)).toEqual(
      (await all('owner', 'organizations')).map(row => row.id),
    )
  })

  it('is rejected while the maximum of exports of the account are in progress, and starts when one has ended', async () => {
    const open = () =>
      api().app.request(`${apiBase}/export/establishments?format=json`, {
        headers: { Authorization: `Bearer ${api().tokenOf('admin')}` },
      })
    const begun = [await open(), await open()]
    const refused = await take('admin', 'regions', { format: 'json' })
    expect(refused.refusal).toMatchObject({ status: 429, code: 'exports_running' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await take('owner', 'establishments', { format: 'json' })).status).toBe(200)
    await begun[0]?.body?.cancel()
    expect((await take('admin', 'regions', { format: 'json' })).status).toBe(200)
    await begun[1]?.body?.cancel()
  })

  it('that was started long ago and never ended does not prevent another one', async () => {
    const log = {
      created_at: new Date(api().clock.now().getTime() - (exportRules.seconds + 1) * 1_000).toISOString(),
      created_by: api().idOf('admin'),
      state: 'running',
    }
    await api().store.insert(
      'exports',
      Array.from({ length: exportRules.running }, (_one, index) =>
        newRow(api().ports, system, 'exports', {
          ...log,
          id: anId.replace('dead', `dea${index}`),
          resource: 'regions',
          format: 'json',
          file_name: 'regions',
          total: 1,
          rows: 0,
        }),
      ),
    )
    expect((await take('admin', 'regions', { format: 'json' })).status).toBe(200)
  })

  it('is logged with its number of rows and its result', async () => {
    const response = await take('admin', 'establishments', { format: 'csv', filter: { status: 'approved' } })
    const id = response.headers.get('export-id')
    const total = Number(response.headers.get('export-rows'))
    expect((await api().as('admin')('GET', `/exports/${id}`)).record).toMatchObject({
      state: 'done',
      rows: total,
      total,
      resource: 'establishments',
      format: 'csv',
      filter: { status: 'approved' },
    })
    expect((await api().as('owner')('GET', `/exports/${id}`)).status).toBe(404)
    expect((await api().as('owner')('GET', '/exports')).rows.map(row => row.id)).not.toContain(id)
  })

  it('that the client no longer reads ends as cancelled', async () => {
    const response = await api().app.request(`${apiBase}/export/establishments?format=json`, {
      headers: { Authorization: `Bearer ${api().tokenOf('admin')}` },
    })
    const id = response.headers.get('export-id')
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    expect((await api().as('admin')('GET', `/exports/${id}`)).record).toMatchObject({ state: 'cancelled' })
  })

  it.each([
    ['is blocked', { status: 'blocked' }, 'unauthenticated'],
    ['loses an organization', { organization_ids: [] }, 'forbidden'],
  ])('ends if the person who reads it slowly %s, and sends nothing more', async (_what, loss, code) => {
    const { ports, clock, store } = api()
    const id = api().idOf('owner')
    const person = (await findOne(store, 'users', 'id', id)) as RowOf<'users'>
    const call = { ports, records: recordsOf(ports), actor: actorOf(ports.registry, person), person, session: '' }
    const pages = async function* () {
      for (let page = 0; page < 9; page++) yield [{ page }]
    }
    const { log, body } = await startExport(call as unknown as ActorCall, {
      resource: 'establishments',
      format: 'json',
      filter: {},
      total: 9,
      pages: pages(),
      columns: [],
      names: ['page'],
    })
    const { status, organization_ids } = person
    await api().put('users', id, loss)
    clock.advance(2)
    const read: unknown = await new Response(body).text().catch((error: unknown) => error)
    await api().put('users', id, { status, organization_ids })
    clock.advance(-2)
    expect(read).toMatchObject({ code })
    const { state, rows } = (await api().as('admin')('GET', `/exports/${log.id}`)).record
    expect(state).toBe('failed')
    expect(rows).toBeLessThan(9)
  })

  it('takes the same number of statements for more records', async () => {
    const { statements } = api()
    if (!statements) return
    const count = async (filter: Row) => {
      const before = statements.length
      await take('admin', 'establishments', { format: 'csv', filter })
      return statements.length - before
    }
    expect(await count({})).toBeLessThanOrEqual((await count({ status: 'approved', region_id_null: false })) + 1)
  })
})
