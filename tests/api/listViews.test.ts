import { expect, it } from 'vitest'
import { listViewLimits, type ListView } from '../../src/engine/model/listViews.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { fixture } from './content.ts'
import { filterLimits } from '../../src/engine/records/filter.ts'
import { describeApi } from './describeApi.ts'
import { anId } from './access/cells.ts'
import type { Person } from './testApi.ts'

const notFound = { status: 404, code: 'not_found' }
const forbidden = { status: 403, code: 'forbidden' }

let named = 0
const view = (more: Row = {}): Row => ({
  name: `View ${++named}`,
  filter: { q: 'wine' },
  sort: ['created_at', 'DESC'],
  columns: ['name'],
  density: 'dense',
  ...more,
})

describeApi('views of lists', api => {
  const make = (person: Person, resource: string, more: Row = {}) =>
    api().as(person)('POST', `/list_views/${resource}`, { body: view(more) })
  const made = async (person: Person, resource: string, more: Row = {}): Promise<ListView> =>
    (await make(person, resource, more)).record as unknown as ListView
  const viewsOf = async (person: Person, resource: string): Promise<ListView[]> =>
    (await api().as(person)('GET', `/list_views/${resource}`)).rows as unknown as ListView[]
  const namesOf = async (person: Person, resource: string): Promise<string[]> =>
    (await viewsOf(person, resource)).map(({ name }) => name)

  it('are saved, read, renamed, overwritten and deleted by the person who made them', async () => {
    const region = String(fixture('regions').id)
    const kept = await make('owner', 'establishments', {
      name: ' Mine ',
      filter: { q: 'wine', region_id: [region], beds_gte: 2 },
      columns: ['region_id', 'name', 'region_id'],
      widths: { region_id: 120 },
    })
    expect(kept.status).toBe(201)
    const { id, ...rest } = kept.record
    expect(rest).toEqual({
      resource: 'establishments',
      name: 'Mine',
      filter: { q: 'wine', region_id: [region], beds_gte: 2 },
      sort: ['created_at', 'DESC'],
      columns: ['region_id', 'name'],
      widths: { region_id: 120 },
      density: 'dense',
      role: null,
      mine: true,
    })
    const path = `/list_views/establishments/${String(id)}`
    const changed = await api().as('owner')('PATCH', path, {
      body: { name: 'Also mine', sort: null, filter: {}, density: 'comfortable' },
    })
    expect(changed.record).toEqual({
      ...kept.record,
      name: 'Also mine',
      sort: null,
      filter: {},
      density: 'comfortable',
    })
    expect(await viewsOf('owner', 'establishments')).toEqual([changed.record])
    expect(await viewsOf('owner', 'regions')).toEqual([])
    expect((await api().as('owner')('DELETE', path)).status).toBe(204)
    expect((await api().as('owner')('DELETE', path)).refusal).toEqual(notFound)
    expect(await viewsOf('owner', 'establishments')).toEqual([])
  })

  it('have unique names for each person and list, ignoring case', async () => {
    await made('guide', 'guides', { name: 'Wine' })
    expect((await make('guide', 'guides', { name: 'WINE' })).refusal).toEqual({
      status: 422,
      code: 'invalid',
      errors: { name: 'not_unique' },
    })
    const other = await made('guide', 'guides', { name: 'Beer' })
    expect(
      (await api().as('guide')('PATCH', `/list_views/guides/${other.id}`, { body: { name: 'wine' } })).refusal.errors,
    ).toEqual({ name: 'not_unique' })
    expect((await make('guide', 'regions', { name: 'Wine', columns: [] })).status).toBe(201)
    expect((await make('moderator', 'guides', { name: 'Wine' })).status).toBe(201)
    expect(await namesOf('guide', 'guides')).toEqual(['Beer', 'Wine'])
  })

  it('are limited in number for each list', async () => {
    for (let count = 0; count < listViewLimits.views; count++) await made('user', 'cuisines', { columns: [] })
    expect((await make('user', 'cuisines', { columns: [] })).refusal).toEqual({
      status: 422,
      code: 'invalid',
      errors: { name: 'too_many' },
    })
    expect(await viewsOf('user', 'cuisines')).toHaveLength(listViewLimits.views)
    expect((await make('user', 'facilities', { columns: [] })).status).toBe(201)
  })

  it.each<[string, Row, Row]>([
    [
      'a filter that the list does not have',
      { filter: { colour: 'red' } },
      { code: 'unknown_field', params: { field: 'colour' } },
    ],
    [
      'an operator that the field does not have',
      { filter: { status_gte: 'draft' } },
      { code: 'unknown_operator', params: { field: 'status', operator: 'gte' } },
    ],
    [
      'a value that the field does not take',
      { filter: { beds: 'many' } },
      { code: 'invalid_filter_value', params: { field: 'beds' } },
    ],
    [
      'a column that the list does not have',
      { columns: ['name', 'colour'] },
      { code: 'unknown_field', params: { field: 'colour' } },
    ],
    [
      'an order that the list does not have',
      { sort: ['colour', 'ASC'] },
      { code: 'unknown_field', params: { field: 'colour' } },
    ],
    [
      'an order by what is not sorted by',
      { sort: ['desc_ge', 'ASC'] },
      { code: 'not_sortable', params: { field: 'desc_ge' } },
    ],
  ])(
    'with %s are rejected with the code and the field, when created and when overwritten',
    async (_what, wrong, refusal) => {
      const expected = { status: 400, ...refusal }
      expect((await make('moderator', 'establishments', wrong)).refusal).toEqual(expected)
      const { id } = await made('moderator', 'establishments')
      expect(
        (await api().as('moderator')('PATCH', `/list_views/establishments/${id}`, { body: wrong })).refusal,
      ).toEqual(expected)
      expect((await viewsOf('moderator', 'establishments')).find(one => one.id === id)?.filter).toEqual({ q: 'wine' })
    },
  )

  it.each<[string, Row, Record<string, string>]>([
    ['no name', { name: '  ' }, { name: 'required' }],
    ['a name that is too long', { name: 'a'.repeat(listViewLimits.name + 1) }, { name: 'too_long' }],
    ['a name with a zero byte', { name: 'a\u0000b' }, { name: 'invalid_format' }],
    ['half a letter as name', { name: 'a\ud83d' }, { name: 'invalid_format' }],
    ['a filter that is a list', { filter: [] }, { filter: 'required' }],
    ['a filter as long as a book', { filter: { id: Array.from({ length: 800 }, () => anId) } }, { filter: 'too_long' }],
    ['an order of one word', { sort: ['name_ge'] }, { sort: 'too_few' }],
    ['another direction', { sort: ['name_ge', 'UP'] }, { sort: 'not_a_choice' }],
    ['columns that are numbers', { columns: [1] }, { columns: 'wrong_type' }],
    [
      'too many columns',
      { columns: Array.from({ length: listViewLimits.columns + 1 }, () => 'name') },
      { columns: 'too_many' },
    ],
    ['an unknown density', { density: 'huge' }, { density: 'not_a_choice' }],
    ['a column of no width', { widths: { name: 2 } }, { 'widths.name': 'too_small' }],
    ['an unknown role', { role: 'king' }, { role: 'not_a_choice' }],
  ])('with %s are invalid', async (_what, wrong, errors) => {
    expect((await make('admin', 'establishments', wrong)).refusal).toEqual({ status: 422, code: 'invalid', errors })
  })

  it('reject unknown fields', async () => {
    for (const field of ['user_id', 'key', 'id', 'resource', 'mine'])
      expect((await make('owner', 'establishments', { [field]: api().idOf('admin') })).refusal).toEqual({
        status: 400,
        code: 'unknown_field',
        params: { field },
      })
  })

  it('are shared with a role only by administrators, and read-only for people with that role', async () => {
    for (const person of ['moderator', 'owner', 'manager', 'guide', 'user'] as const) {
      expect((await make(person, 'regions', { role: 'user', columns: [] })).refusal).toEqual(forbidden)
      const own = await made(person, 'regions', { columns: [] })
      expect(
        (await api().as(person)('PATCH', `/list_views/regions/${own.id}`, { body: { role: 'moderator' } })).refusal,
      ).toEqual(forbidden)
    }
    const shared = await made('admin', 'regions', { name: 'For guides', role: 'guide', columns: [] })
    expect(shared).toMatchObject({ role: 'guide', mine: true })
    expect((await viewsOf('guide', 'regions')).find(one => one.id === shared.id)).toEqual({ ...shared, mine: false })
    expect(await namesOf('owner', 'regions')).not.toContain('For guides')
    const path = `/list_views/regions/${shared.id}`
    expect((await api().as('guide')('PATCH', path, { body: { name: 'Ours' } })).refusal).toEqual(forbidden)
    expect((await api().as('guide')('DELETE', path)).refusal).toEqual(forbidden)
    expect((await api().as('owner')('PATCH', path, { body: { name: 'Ours' } })).refusal).toEqual(notFound)
    expect((await api().as('owner')('DELETE', path)).refusal).toEqual(notFound)
    const { id: _id, resource: _resource, mine: _mine, role: _role, ...copied } = shared
    expect((await api().as('guide')('POST', '/list_views/regions', { body: copied })).record).toMatchObject({
      name: 'For guides',
      mine: true,
      role: null,
    })
    expect((await api().as('admin')('PATCH', path, { body: { role: null } })).record.role).toBeNull()
    expect(
      (await viewsOf('guide', 'regions')).filter(({ name }) => name === 'For guides').map(({ mine }) => mine),
    ).toEqual([true])
  })

  it('of someone else are neither found, changed nor deleted, not even by an administrator', async () => {
    const own = await made('owner', 'villages', { name: 'Only mine', columns: [] })
    for (const person of ['admin', 'moderator', 'manager', 'guide'] as const) {
      expect(await namesOf(person, 'villages')).not.toContain('Only mine')
      for (const method of ['PATCH', 'DELETE'])
        expect(
          (
            await api().as(person)(
              method,
              `/list_views/villages/${own.id}`,
              method === 'PATCH' ? { body: { name: 'x' } } : {},
            )
          ).refusal,
        ).toEqual(notFound)
    }
    expect(
      (await api().as('owner')('PATCH', `/list_views/regions/${own.id}`, { body: { name: 'x' } })).refusal,
    ).toEqual(notFound)
    expect(await namesOf('owner', 'villages')).toEqual(['Only mine'])
  })

  it('cannot be saved or read by people who may not read the list', async () => {
    await made('admin', 'mail', { role: 'moderator', columns: [], sort: null })
    expect((await api().as('moderator')('GET', '/list_views/mail')).refusal).toEqual(forbidden)
    expect((await make('moderator', 'mail', { columns: [] })).refusal).toEqual(forbidden)
    for (const resource of ['list_views', 'credentials', 'nothing', 'constructor', '__proto__'])
      expect((await api().as('admin')('GET', `/list_views/${resource}`)).refusal).toEqual(notFound)
    expect((await api().nobody('GET', '/list_views/regions')).status).toBe(401)
  })

  it('are counted like their lists, also with a search', async () => {
    const filters = [{ region_id: fixture('regions').id }, { q: 'wine' }, { q: 'wine', status: 'draft' }, { q: '' }]
    for (const person of ['admin', 'owner'] as const) {
      const counts = await Promise.all(
        filters.map(async filter => {
          const { headers } = await api().as(person)('GET', '/establishments', { query: { filter } })
          return Number(headers.get('content-range')?.split('/')[1])
        }),
      )
      expect(counts[1]).toBeGreaterThan(0)
      expect(
        (await api().as(person)('GET', '/list_views/establishments/counts', { query: { filters } })).record,
      ).toEqual({ counts, isWhole: true })
    }
    const words = { query: { filters: [{ q: 'wine' }] } }
    expect((await api().as('admin')('GET', '/list_views/establishments/counts', words)).status).toBe(200)
    expect((await api().as('admin')('GET', '/list_views/list_shares/counts', words)).status).toBe(404)
    expect((await api().as('guide')('GET', '/list_views/mail/counts', words)).refusal).toEqual(forbidden)
  })

  it('are counted, even for a hostile query, in statements that read few more texts than those of one list', async () => {
    const { statements } = api()
    const texts = (count: number, word: string) => ({
      $any: Array.from({ length: count }, (_one, index) => ({ desc_en_contains: `${word} ${index}` })),
    })
    const before = statements?.length ?? 0
    const filters = [
      ...Array.from({ length: 19 }, (_one, index) => texts(14, `no ${index}`)),
      { desc_en_contains: 'wine' },
    ]
    const { record } = await api().as('admin')('GET', '/list_views/establishments/counts', { query: { filters } })
    const wine = await api().as('admin')('GET', '/establishments', { query: { filter: filters.at(-1) } })
    expect(record).toEqual({
      counts: [...Array.from({ length: 19 }, () => 0), Number(wine.headers.get('content-range')?.split('/')[1])],
      isWhole: true,
    })
    // Each filter is in the statement twice: among those of which a row must match one, and to be counted.
    for (const statement of statements?.slice(before) ?? [])
      expect(statement.match(/strpos/g)?.length ?? 0).toBeLessThanOrEqual(2 * filterLimits.texts)
  })

  it('do not reveal properties that their reader may not read, in filter, order or columns', async () => {
    const moderator_id = api().idOf('moderator')
    await made('admin', 'help', {
      name: 'Told by filter',
      role: 'objectowner',
      filter: { moderator_id },
      columns: [],
      sort: null,
    })
    await made('admin', 'help', {
      name: 'Told by emptiness',
      role: 'objectowner',
      filter: { moderator_id_null: true },
      columns: [],
      sort: null,
    })
    const { id } = await made('admin', 'help', {
      name: 'Told by column',
      role: 'objectowner',
      filter: {},
      columns: ['subject', 'moderator_id'],
      sort: null,
    })
    await api().put('list_views', id, { sort: ['moderator_id', 'ASC'] })
    const response = await api().as('owner')('GET', '/list_views/help')
    expect(response.rows).toMatchObject([{ name: 'Told by column', columns: ['subject'], sort: null }])
    expect(response.text).not.toContain('moderator_id')
    expect(response.text).not.toContain(moderator_id)
    const hidden = (await viewsOf('admin', 'help')).find(({ name }) => name === 'Told by filter')
    for (const method of ['PATCH', 'DELETE'])
      expect(
        (await api().as('owner')(method, `/list_views/help/${hidden?.id}`, method === 'PATCH' ? { body: {} } : {}))
          .refusal,
      ).toEqual(notFound)
    expect(
      (await api().as('owner')('PATCH', '/list_choices/help', { body: { view_id: hidden?.id } })).refusal.errors,
    ).toEqual({ view_id: 'reference_missing' })
    expect((await make('owner', 'help', { filter: { moderator_id }, columns: [], sort: null })).refusal).toEqual({
      status: 400,
      code: 'unknown_field',
      params: { field: 'moderator_id' },
    })
    expect((await make('owner', 'help', { columns: ['moderator_id'], sort: null })).refusal).toEqual({
      status: 400,
      code: 'unknown_field',
      params: { field: 'moderator_id' },
    })
  })

  it('that use a property which the person may no longer read open without it', async () => {
    const kept = await made('owner', 'help', { name: 'Older', filter: { q: 'wine' }, columns: [], sort: null })
    await api().put('list_views', kept.id, {
      filter: { q: 'wine', moderator_id: api().idOf('moderator') },
      columns: ['moderator_id', 'subject'],
      widths: { moderator_id: 90, subject: 300 },
      sort: ['moderator_id', 'ASC'],
    })
    expect((await viewsOf('owner', 'help')).find(({ name }) => name === 'Older')).toMatchObject({
      filter: { q: 'wine' },
      columns: ['subject'],
      widths: { subject: 300 },
      sort: null,
    })
    expect((await api().as('owner')('DELETE', `/list_views/help/${kept.id}`)).status).toBe(204)
  })
})
