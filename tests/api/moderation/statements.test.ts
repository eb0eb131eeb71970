import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/database/database.ts'
import { findSql } from '../../../server/database/sql/querySql.ts'
import { sqlStores, openPrepared } from '../stores.ts'
import { openApi, type TestApi, registry } from '../testApi.ts'
import { createPerson, type TestPerson } from './people.ts'
import { pictures } from '../content.ts'
import { rowsOf, insertRecord } from './moderatedRecords.ts'

describe.each(sqlStores)('the number of statements of moderation, over %s,', (_name, open) => {
  let api: TestApi
  let judge: TestPerson
  beforeAll(async () => {
    api = await openApi(open)
    judge = await createPerson(api, 'moderator', { permissions: ['full_access'] })
  })
  afterAll(() => api.close())

  /** How many statements a call takes: the one that reads who calls, its own, and those of what goes on after its answer. */
  const costOf = async (method: string, path: string, options: object = {}): Promise<number> => {
    const before = api.statements?.length ?? 0
    const response = await judge.call(method, path, options)
    if (response.status >= 400) throw new Error(response.text)
    await api.ports.background.settled()
    return (api.statements?.length ?? 0) - before
  }

  it('for opening a review is at most four, however many rounds there were', async () => {
    const { row, request } = await insertRecord(api, 'establishments', { status: 'approved', waits: true })
    const path = `/requests/${String(request?.id)}/review`
    expect(await costOf('GET', path)).toBe(4)
    const earlier = Array.from({ length: 30 }, () => ({
      ...request,
      id: api.ports.newId(),
      status: 'declined' as const,
      open_record_id: null,
    }))
    await api.store.insert('requests', earlier)
    expect(await costOf('GET', path)).toBe(4)
    expect(row.version).toBe(1)
  })

  it('for the queue is three, whatever it is filtered and sorted by', async () => {
    for (const query of [
      { filter: { status: 'open' } },
      { filter: { status: 'open', kind: 1 }, sort: ['due_on', 'ASC'], range: [0, 0] },
      { filter: { status: 'open', first_time: true }, sort: ['risk', 'DESC'], range: [0, 0] },
    ])
      expect(await costOf('GET', '/requests', { query })).toBeLessThanOrEqual(3)
  })

  it('for the facts of a request does not grow with the records nearby', async () => {
    const { request } = await insertRecord(api, 'establishments', { status: 'approved', waits: true })
    const path = `/requests/${String(request?.id)}/facts`
    const before = await costOf('GET', path)
    for (let number = 0; number < 30; number++) await insertRecord(api, 'establishments', { status: 'approved' })
    expect(await costOf('GET', path)).toBeLessThanOrEqual(before)
  })

  it('for an approval does not grow with the fields or photos, and all are in one transaction', async () => {
    const one = await insertRecord(api, 'establishments', { status: 'approved', waits: true })
    const many = await insertRecord(api, 'establishments', { status: 'approved', waits: true })
    const writer = { by: one.row.created_by, at: api.clock.now().toISOString() }
    const others = pictures.filter(url => !JSON.stringify(many.row.images).includes(url)).map(url => ({ url }))
    const photos = [...(many.row.images as object[]), ...others].slice(0, 15)
    const fewer = { images: { from: one.row.images, to: [...(one.row.images as object[]), others[0]], ...writer } }
    const texts = ['title_ge', 'title_en', 'text_ge', 'text_en', 'address_en', 'desc_en'].map(name => [
      name,
      { from: many.row[name], to: `New ${name}`, ...writer },
    ])
    const rest = {
      images: { from: many.row.images, to: photos, ...writer },
      rooms: { from: null, to: 4, ...writer },
      beds: { from: null, to: 8, ...writer },
      lat: { from: many.row.lat, to: 42, ...writer },
    }
    await api.put('requests', one.request?.id, { changes: { ...(one.request?.changes as object), ...fewer } })
    await api.put('requests', many.request?.id, {
      changes: { ...(many.request?.changes as object), ...Object.fromEntries(texts), ...rest },
    })
    const costs = [one, many].map(
      ({ request }) =>
        () =>
          costOf('POST', `/requests/${String(request?.id)}/approve`, { body: { version: 1 } }),
    )
    const [single, several] = [await costs[0]?.(), await costs[1]?.()]
    expect(several).toBe(single)
    expect((await rowsOf(api, 'establishments', { id: many.row.id }))[0]).toMatchObject({
      images: photos,
      rooms: 4,
      lat: 42,
      title_ge: 'New title_ge',
    })
  })
})

describe('in a long history', () => {
  let database: Database
  beforeAll(async () => {
    database = await openPrepared(registry)
    await sql`insert into history (id, version, created_at, created_by, updated_at, updated_by, search, entity, record_id, record_version, action, changes)
      select gen_random_uuid(), 1, now(), gen_random_uuid(), now(), gen_random_uuid(), '', 'establishments', ('018f0000-0000-7000-8000-' || lpad((i % 2000)::text, 12, '0'))::uuid, i, 'update', '{}'
      from generate_series(1, 20000) as i`.execute(database.kysely)
    await sql`analyze history`.execute(database.kysely)
  })
  afterAll(() => database.close())

  it.each([
    [
      'a record',
      { entity: 'establishments', record_id: '018f0000-0000-7000-8000-000000000007' },
      'history_entity_record_id_id_index',
    ],
    ['a person', { created_by: '018f0000-0000-7000-8000-000000000007' }, 'history_created_by_'],
  ])('the newest of %s come from an index in their order', async (_name, values, index) => {
    const where = Object.entries(values).map(([property, value]) => ({
      property,
      operator: 'in' as const,
      value: [value],
    }))
    const { sql: text, parameters } = findSql(registry.entity('history'), {
      entity: 'history',
      where,
      sort: { property: 'id', order: 'DESC' },
      offset: 0,
      limit: 25,
    }).compile(database.kysely)
    const { rows } = await database.kysely.executeQuery<Record<'QUERY PLAN', string>>(
      CompiledQuery.raw(`explain ${text}`, [...parameters]),
    )
    const plan = rows.map(line => line['QUERY PLAN']).join('\n')
    expect(plan).toContain(index)
    expect(plan).not.toMatch(/Seq Scan/)
  })
})
