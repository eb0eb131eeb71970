import type { RowOf } from '../../src/engine/fields/rowOf.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actorOf } from '../../src/features/people/identify.ts'
import { referrersOf } from '../../src/engine/model/referrers.ts'
import { inTransaction } from '../../src/engine/records/context.ts'
import { insertMany, prepareMany } from '../../src/engine/records/create.ts'
import { Browser } from './browser.ts'
import { fixture, idsOf, presentOf } from './content.ts'
import { newEstablishment, newRegion, nextNumber } from './makeValid.ts'
import { sqlStores } from './stores.ts'
import { openApi, registry, type CallOptions, type Person, type TestApi } from './testApi.ts'

describe.each(sqlStores)('the number of statements of a call, over %s,', (_name, open) => {
  let api: TestApi
  beforeAll(async () => {
    api = await openApi(open)
  })
  afterAll(() => api.close())

  /** How many statements a call takes beside the one that reads who calls. */
  const costOf = async (work: () => Promise<unknown>): Promise<number> => {
    const before = api.statements?.length ?? 0
    await work()
    return (api.statements?.length ?? 0) - before
  }
  const call = (method: string, path: string, options: CallOptions = {}, person: Person = 'admin') =>
    costOf(async () => {
      const response = await api.as(person)(method, path, options)
      if (response.status >= 400) throw new Error(response.text)
    }).then(cost => cost - 1)

  it('is one for knowing who calls', async () => {
    expect(await costOf(() => api.as('admin')('GET', '/nothing'))).toBe(1)
    expect(await costOf(() => api.nobody('GET', '/regions'))).toBe(0)
    expect(await call('POST', '/settings')).toBe(0)
  })

  it('includes none for a proof that is not needed', async () => {
    const headers = { Proof: await api.proofOf('admin') }
    expect(await call('GET', '/regions', { headers: { ...headers, Prefer: 'count=none' } })).toBe(1)
    const without = await call('POST', '/regions', { body: newRegion() })
    expect(await call('POST', '/regions', { headers, body: newRegion() })).toBe(without + 1)
  })

  it('is small for knowing who calls if many call at once', async () => {
    const calls = 24
    const cost = await costOf(() =>
      Promise.all(Array.from({ length: calls }, () => api.as('admin')('GET', '/nothing'))),
    )
    expect(cost).toBeLessThanOrEqual(calls / 2)
  })

  it('is one more for a page that was requested before and has changed since', async () => {
    const query = { filter: { status: 'draft' }, sort: ['name_ge', 'ASC'], range: [0, 2] }
    const cost = () => call('GET', '/establishments', { query, headers: { Prefer: 'count=none' } })
    expect([await cost(), await cost(), await cost()]).toEqual([1, 1, 1])
    const [first] = (await api.as('admin')('GET', '/establishments', { query })).rows
    await api.as('admin')('PATCH', `/establishments/${first?.id}`, { body: { rooms: 77, version: first?.version } })
    expect([await cost(), await cost()]).toEqual([2, 1])
    const [changed] = (await api.as('admin')('GET', '/establishments', { query })).rows
    expect(changed?.rooms).toBe(77)
  })

  it('is one for a page in the order of related records, also if it is requested repeatedly', async () => {
    const query = { sort: ['region_id.title_ge', 'DESC'], range: [1, 5] }
    const options = { query, headers: { Prefer: 'count=none' } }
    const read = async () => (await api.as('admin')('GET', '/establishments', options)).text
    const first = await read()
    for (let time = 0; time < 3; time++) {
      expect(await call('GET', '/establishments', options)).toBe(1)
      expect(await read()).toBe(first)
    }
  })

  it('is one for a page, and two with its count if something was written since it was last counted, for every person and query', async () => {
    const queries = [
      {},
      { sort: ['name_ge', 'DESC'], range: [10, 19] },
      { filter: { region_id: fixture('regions').id, facility_id: [fixture('facilities').id] } },
    ]
    for (const person of ['admin', 'moderator', 'owner'] as const)
      for (const query of queries) {
        expect(await call('GET', '/establishments', { query, headers: { Prefer: 'count=none' } }, person)).toBe(1)
        for (const count of ['exact', 'capped'])
          expect(
            await call(
              'GET',
              '/establishments',
              { query: { ...query, range: [0, 0] }, headers: { Prefer: `count=${count}` } },
              person,
            ),
          ).toBeLessThanOrEqual(2)
      }
    const filter = { beds_gte: 1 }
    const cost = () => call('GET', '/establishments', { query: { filter, range: [0, 2] } })
    expect([await cost(), await cost()]).toEqual([2, 1])
    await api.as('admin')('POST', '/establishments', { body: newEstablishment() })
    expect(await cost()).toBe(2)
  })

  it('is two for a page of a search, three if few rows are found, one more for each bound that is reached, and three at most for its count', async () => {
    const none = { Prefer: 'count=none' }
    const filter = { q: 'ხუცისვილების', status: ['approved'] }
    for (const person of ['admin', 'moderator'] as const) {
      expect(
        await call(
          'GET',
          '/establishments',
          { query: { filter: { q: 'მარანი', beds_gte: 1 } }, headers: none },
          person,
        ),
      ).toBeLessThanOrEqual(3)
      expect(await call('GET', '/establishments', { query: { filter }, headers: none }, person)).toBeLessThanOrEqual(3)
      expect(
        await call(
          'GET',
          '/establishments',
          { query: { filter: { q: 'მარანი' }, range: [0, 0] }, headers: { Prefer: 'count=capped' } },
          person,
        ),
      ).toBeLessThanOrEqual(6)
    }
    expect(
      await call('GET', '/establishments', { query: { filter: { q: 'თბილისი' }, range: [0, 4] }, headers: none }),
    ).toBe(2)
  })

  it('is one if the page itself shows how many rows there are', async () => {
    expect(await call('GET', '/regions', { query: { range: [0, 99] } })).toBe(1)
    expect(
      await call('GET', '/villages', {
        query: { filter: { id: idsOf(presentOf('villages')).slice(0, 40) }, range: [0, 99] },
      }),
    ).toBe(1)
  })

  it('of a search over everything is one to find the entities, at most two for each of these, four if few rows are found, and one for each entity named in second lines', async () => {
    const named = 4
    for (const resources of [['establishments'], ['establishments', 'regions', 'villages']]) {
      expect(
        await call('GET', '/search', { query: { q: 'თბილისი', resources: JSON.stringify(resources) } }),
      ).toBeLessThanOrEqual(1 + 2 * resources.length + named)
      expect(
        await call('GET', '/search', { query: { q: 'მარანი hotel', resources: JSON.stringify(resources) } }),
      ).toBeLessThanOrEqual(2 + 4 * resources.length + named)
      expect(await call('GET', '/search', { query: { q: 'qwzrtplk', resources: JSON.stringify(resources) } })).toBe(2)
    }
  })

  it('is one for the completeness of records, two with a search, for every person and entity', async () => {
    for (const person of ['admin', 'moderator', 'owner'] as const)
      for (const [query, cost] of [
        [{}, 1],
        [{ filter: { status: ['approved'], visible: true, q: 'მარანი' } }, 2],
      ] as const)
        expect(await call('GET', '/establishments/completeness', { query }, person)).toBeLessThanOrEqual(cost)
  })

  it('is one more for each expanded relation, however many records refer by it', async () => {
    const headers = { Prefer: 'count=none' }
    const { id } = fixture('establishments', row => Boolean(row.municipality_id) && Boolean(row.region_id))
    for (const [query, relations] of [
      [{ fields: 'name_ge,status' }, 0],
      [{ fields: 'name_ge,region_id.title_ge' }, 1],
      [{ expand: 'region_id,category_id' }, 2],
      [{ fields: 'name_ge,facility_id.title_ge', expand: 'municipality_id.region_id,created_by' }, 4],
    ] as const)
      for (const range of [
        [0, 0],
        [0, 99],
      ])
        for (const person of ['admin', 'moderator'] as const) {
          const listed = await call(
            'GET',
            '/establishments',
            { query: { ...query, filter: { id }, range }, headers },
            person,
          )
          expect(listed, JSON.stringify(query)).toBe(1 + relations)
          const all = () => call('GET', '/establishments', { query: { ...query, range }, headers }, person)
          // One more if the page was requested before and has changed since.
          expect(await all(), JSON.stringify(query)).toBeLessThanOrEqual(2 + relations)
          expect(await all(), JSON.stringify(query)).toBeLessThanOrEqual(1 + relations)
          expect(await call('GET', `/establishments/${id}`, { query }, person)).toBe(1 + relations)
        }
  })

  it('includes no column that was not requested, and never internal ones', async () => {
    const statementOf = async (query: Record<string, unknown>, path = '/establishments') => {
      const before = api.statements?.length ?? 0
      await api.as('admin')('GET', path, { query: { ...query, range: [0, 6] }, headers: { Prefer: 'count=none' } })
      return (api.statements ?? []).slice(before + 1)
    }
    const chosen = (statement = ''): string[] =>
      (/select (.*?) from /.exec(statement)?.[1] ?? '')
        .split(', ')
        .map(name => name.replaceAll('"', ''))
        .toSorted()
    const [some, far] = await statementOf({ fields: 'name_ge,status,region_id.title_ge' })
    expect(chosen(some)).toEqual(['id', 'name_ge', 'region_id', 'status'])
    expect(chosen(far)).toEqual(['id', 'title_ge'])
    const readable = [...registry.entity('establishments').properties.values()].filter(({ hidden }) => !hidden)
    expect(chosen((await statementOf({}))[0])).toEqual(readable.map(({ name }) => name).toSorted())
  })

  it('is one for a record, and three for its history', async () => {
    const { id } = fixture('establishments')
    expect(await call('GET', `/establishments/${id}`)).toBe(1)
    expect(await call('GET', `/establishments/${id}`, {}, 'moderator')).toBe(1)
    expect(await call('GET', `/establishments/${id}/history`)).toBe(3)
  })

  it('is one or two for public content, at most five with a search, and three for a former address', async () => {
    const visit = (path: string, query: Record<string, unknown> = {}) =>
      costOf(async () => {
        const response = await api.nobody('GET', `/public/${path}`, { query })
        if (response.status >= 400) throw new Error(response.text)
      })
    const { id, slug_en } = fixture('establishments', row => row.status === 'approved')
    for (const [query, cost] of [
      [{}, 2],
      [
        { lang: 'en', filter: { q: 'wine', region_id: fixture('regions').id }, sort: ['name', 'DESC'], range: [0, 0] },
        5,
      ],
    ] as const)
      expect(await visit('establishments', query)).toBeLessThanOrEqual(cost)
    expect(await visit('regions', { range: [0, 99] })).toBe(1)
    expect(await visit(`establishments/${String(id)}`)).toBe(1)
    expect(await visit(`establishments/${String(slug_en)}`, { lang: 'en' })).toBe(1)
    const { version } = (await api.as('admin')('GET', `/establishments/${String(id)}`)).record
    await api.as('admin')('PATCH', `/establishments/${String(id)}`, {
      body: { version, slug_en: `moved-${nextNumber()}` },
    })
    expect(await visit(`establishments/${String(slug_en)}`)).toBe(3)
  })

  it('for counting the uses of a record is one for the record and one for each field that could refer to it', async () => {
    for (const name of ['categories', 'regions', 'facilities', 'users'])
      expect(await call('GET', `/${name}/${String(fixture(name).id)}/usage`)).toBe(
        1 + referrersOf(registry, registry.entity(name)).length,
      )
  })

  it('is three for the profile, which has the password’s existence, changed terms and list choices, as the caller is already read', async () => {
    expect(await call('POST', '/profile/get')).toBe(3)
  })

  it('is one in all if the caller may not do it', async () => {
    const refused: [person: Person, method: string, path: string][] = [
      ['moderator', 'GET', '/mail'],
      ['user', 'GET', '/requests'],
      ['moderator', 'POST', '/moderators/invite'],
      ['guide', 'POST', '/users/invite'],
      ['owner', 'POST', `/users/${api.idOf('user')}/block`],
      ['manager', 'GET', '/outbox'],
      ['owner', 'POST', '/regions'],
      ['manager', 'DELETE', `/organizations/${String(fixture('organizations').id)}`],
    ]
    for (const [person, method, path] of refused)
      expect(
        await costOf(async () =>
          expect((await api.as(person)(method, path, method === 'POST' ? { body: {} } : {})).status).toBe(403),
        ),
        `${person} ${method} ${path}`,
      ).toBe(1)
  })

  it('is three for a change: the record, the write, its history', async () => {
    const { id } = (await api.as('admin')('POST', '/establishments', { body: newEstablishment() })).record
    const patch = (version: number, values: object) =>
      call('PATCH', `/establishments/${id}`, { body: { version, ...values } })
    expect(await patch(1, { rooms: 5, name_en: 'Renamed', working_days: {} })).toBe(3)
    expect(await patch(2, { code: `ST-${nextNumber()}` })).toBe(4)
    expect(await patch(3, { facility_id: idsOf(presentOf('facilities')) })).toBe(4)
    expect(await patch(4, { rooms: 5 })).toBe(1)
  })

  it('is three for deleting, plus one for each entity that could prevent it; three for restoring, four with a unique value', async () => {
    const plain = (await api.as('admin')('POST', '/regions', { body: newRegion() })).record
    const coded = (await api.as('admin')('POST', '/regions', { body: newRegion({ code: `ST-${nextNumber()}` }) }))
      .record
    const keepers = referrersOf(registry, registry.entity('regions')).filter(
      ({ property }) => property.field.onDelete === 'restrict',
    ).length
    expect(await call('DELETE', `/regions/${plain.id}`)).toBe(3 + keepers)
    expect(await call('POST', `/regions/${plain.id}/restore`)).toBe(3)
    await api.as('admin')('DELETE', `/regions/${coded.id}`)
    expect(await call('POST', `/regions/${coded.id}/restore`)).toBe(4)
  })

  it('for creating a hundred records is that for creating one', async () => {
    const actor = actorOf(
      api.ports.registry,
      (await api.as('admin')('GET', `/users/${api.idOf('admin')}`)).record as RowOf<'users'>,
    )
    const cost = (count: number) =>
      costOf(() =>
        inTransaction(api.ports, async inside => {
          const inputs = Array.from({ length: count }, () =>
            newEstablishment({ facility_id: idsOf(presentOf('facilities')).slice(0, 5), code: `ST-${nextNumber()}` }),
          )
          const { entity, drafts } = await prepareMany(inside, actor, 'establishments', inputs)
          expect(drafts.flatMap(draft => Object.entries(draft.problems))).toEqual([])
          await insertMany(
            inside,
            actor,
            entity,
            drafts.map(draft => draft.row),
          )
        }),
      )
    const [references, uniqueValues, slugs, writes] = [6, 1, 2, 2]
    expect(await cost(1)).toBe(references + uniqueValues + slugs + writes)
    expect(await cost(100)).toBe(references + uniqueValues + slugs + writes)
  })

  it('for signing in is five, two of which check that the account has not changed, and for a refresh three', async () => {
    const browser = new Browser(api)
    expect(await costOf(() => browser.signIn('admin'))).toBe(5)
    expect(await costOf(() => browser.refresh())).toBe(3)
  })
})
