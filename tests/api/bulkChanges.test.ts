import { expect, it } from 'vitest'
import type { Row } from '../../src/engine/model/query.ts'
import type { BulkCheck } from '../../src/features/bulk/bulkShapes.ts'
import { describeApi } from './describeApi.ts'
import { bulkCalls, counts, ids, setTo } from './bulkCalls.ts'
import { contentOf, fixture } from './content.ts'
import { newRegion } from './makeValid.ts'
import type { Person } from './testApi.ts'

const nobody = '00000000-0000-7000-8000-000000000000'

describeApi('a change of many records', api => {
  const { post, create, present, viewOf, check, step } = bulkCalls(api)
  const approved = async (values: Row = {}) => {
    const { id } = await create(values)
    await api().put('establishments', id, { status: 'approved' })
    return present(id)
  }
  const [type, otherType] = contentOf('object_types').filter(
    (row, index, all) => all.findIndex(one => one.category_id === row.category_id) === index,
  )
  const ofType = (row: Row | undefined) => ({ category_id: row?.category_id, object_type_id: row?.id })

  const possibleFor = async (person: Person, resource: string, action: string, records: readonly unknown[]) =>
    (await post(person, `/${resource}/bulk/check`, { action, records })).record as unknown as BulkCheck

  it('previews the effect on each record, and writes nothing', async () => {
    const [one, other, same] = [await create(ofType(type)), await create(ofType(type)), await create(ofType(otherType))]
    const checked = await check('admin', [...ids(one, other, same), nobody], setTo(ofType(otherType)))
    expect(checked).toMatchObject({ state: 'checked', total: 4, undoable: false })
    expect(counts(checked.groups)).toEqual([
      ['to_change', 2],
      ['unchanged', 1],
      ['refused', 1, 'not_found'],
    ])
    expect(await present(one.id)).toEqual(one)
  })

  it('groups equal errors with the records that have them', async () => {
    const rows = [await create(ofType(type)), await create(ofType(type))]
    const { groups } = await check('admin', ids(...rows), setTo({ category_id: otherType?.category_id }))
    expect(groups).toEqual([
      {
        outcome: 'refused',
        count: 2,
        records: expect.arrayContaining(ids(...rows)),
        problem: {
          code: 'invalid',
          errors: { object_type_id: { code: 'not_within', params: { field: 'category_id' } } },
        },
      },
    ])
  })

  it('writes all of its fields together: sets values, adds to lists, removes from them and empties them', async () => {
    const [first, second] = contentOf('facilities').map(({ id }) => id)
    const one = await create({ ...ofType(type), facility_id: [first] })
    const fields = {
      ...setTo(ofType(otherType)),
      facility_id: { add: [second, first] },
      email: { clear: true },
    }
    const done = await step('admin', await check('admin', ids(one), fields), 'run')
    expect(done).toMatchObject({ state: 'done', undoable: true, groups: [{ outcome: 'changed', count: 1 }] })
    expect(await present(one.id)).toMatchObject({ ...ofType(otherType), facility_id: [first, second] })
    await step('admin', await check('admin', ids(one), { facility_id: { remove: [first] } }), 'run')
    expect(await present(one.id)).toMatchObject({ facility_id: [second] })
  })

  it('includes everything that a filter finds', async () => {
    const rows = [await create({ name_en: 'Unmistakable one' }), await create({ name_en: 'Unmistakable two' })]
    const response = await post('admin', '/establishments/bulk/changes', {
      filter: { name_en: rows.map(row => row.name_en) },
      fields: { wine_road_member: { set: true } },
    })
    expect([response.status, viewOf(response).total]).toEqual([201, 2])
    await step('admin', viewOf(response), 'run')
    expect((await Promise.all(rows.map(row => present(row.id)))).map(row => row.wine_road_member)).toEqual([true, true])
  })

  it('is submitted for review if its author may not publish, and leaves the public version unchanged', async () => {
    const { organization_id } = fixture('establishments', row => row.name_ge !== null)
    const mine = (await api().as('owner')('GET', '/establishments', { query: { filter: { status: 'approved' } } })).rows
    expect(mine.length, String(organization_id)).toBeGreaterThan(0)
    const row = mine.find(one => one.request_id === null) ?? {}
    const checked = await check('owner', ids(row), setTo({ wine_road_member: !row.wine_road_member }))
    expect(counts(checked.groups)).toEqual([['to_propose', 1]])
    const done = await step('owner', checked, 'run')
    expect(counts(done.groups)).toEqual([['proposed', 1]])
    const after = await present(row.id)
    expect([after.wine_road_member, after.request_id === null]).toEqual([row.wine_road_member, false])
    // Administrators do not answer for what others proposed.
    expect(counts((await step('owner', done, 'undo')).groups)).toEqual([['put_back', 1]])
    expect((await present(row.id)).request_id).toBeNull()
  })

  it('changes only records that have not changed since the preview', async () => {
    const [one, other] = [await create({ rooms: 1 }), await create({ rooms: 1 })]
    const checked = await check('admin', ids(one, other), setTo({ rooms: 7 }))
    await api().as('admin')('PATCH', `/establishments/${one.id}`, { body: { version: one.version, rooms: 3 } })
    expect(counts((await step('admin', checked, 'run')).groups)).toEqual([
      ['refused', 1, 'version_stale'],
      ['changed', 1],
    ])
    expect([(await present(one.id)).rooms, (await present(other.id)).rooms]).toEqual([3, 7])
  })

  it('can be undone once, except for records changed since; history shows both', async () => {
    const [one, other] = [await create({ rooms: 1 }), await create({ rooms: 2 })]
    const done = await step('admin', await check('admin', ids(one, other), setTo({ rooms: 9 })), 'run')
    const changed = await present(other.id)
    await api().as('moderator')('PATCH', `/establishments/${other.id}`, {
      body: { version: changed.version, rooms: 5 },
    })
    const undone = await step('admin', done, 'undo')
    expect(undone).toMatchObject({ state: 'undone', undoable: false, undone_by: api().idOf('admin') })
    expect(counts(undone.groups)).toEqual([
      ['put_back', 1],
      ['left', 1, 'changed_since'],
    ])
    expect([(await present(one.id)).rooms, (await present(other.id)).rooms]).toEqual([1, 5])
    expect(await step('admin', done, 'undo')).toEqual(undone)
    const { rows } = await api().as('admin')('GET', `/establishments/${one.id}/history`)
    expect(rows.map(line => [line.origin, line.changes])).toEqual([
      ['bulk_undo', { rooms: [9, 1] }],
      ['bulk', { rooms: [1, 9] }],
      ['api', expect.anything()],
    ])
  })

  it('is one line of activity, which leads to those of its records', async () => {
    const rows = [await create({ rooms: 1 }), await create({ rooms: 2 }), await create({ rooms: 8 })]
    const done = await step('moderator', await check('moderator', ids(...rows), setTo({ rooms: 8 })), 'run')
    const ask = async (person: Person, filter: Row) =>
      (await api().as(person)('GET', '/activity', { query: { filter } })).record.lines as Row[]
    const [line] = await ask('admin', { by: api().idOf('moderator') })
    expect(line).toMatchObject({
      action: 'bulk_update',
      record_id: done.id,
      records: 2,
      fields: ['rooms'],
      resource: 'establishments',
      changes: {},
    })
    expect((await ask('admin', { batch: done.id })).map(one => one.changes)).toEqual([
      { rooms: [2, 8] },
      { rooms: [1, 8] },
    ])
    expect((await ask('admin', { field: 'rooms' }))[0]?.record_id).toBe(done.id)
    expect((await ask('admin', { record_id: rows[0]?.id })).map(one => one.action)).toEqual(['update', 'create'])
    expect(await ask('owner', { batch: done.id })).toEqual([])
    const file = await api().as('admin')('GET', '/activity/export', {
      query: { filter: { batch: done.id, field: 'rooms' }, format: 'json', lang: 'en' },
    })
    expect(JSON.parse(file.text)).toHaveLength(2)
  })

  it('is available only to its author and to administrators', async () => {
    const row = await create({ rooms: 1 })
    const checked = await check('moderator', ids(row), setTo({ rooms: 4 }))
    const at = `/bulk_changes/${checked.id}`
    expect((await api().as('owner')('GET', at)).refusal).toMatchObject({ status: 404 })
    expect((await post('owner', `${at}/run`)).refusal).toMatchObject({ status: 404 })
    expect((await post('admin', `${at}/run`)).refusal).toMatchObject({ status: 403 })
    expect((await post('moderator', `${at}/undo`)).refusal).toMatchObject({ status: 409, code: 'bulk_moved' })
    expect((await api().nobody('GET', at)).refusal).toMatchObject({ status: 401 })
    await step('moderator', checked, 'run')
    expect(await step('moderator', checked, 'run')).toMatchObject({ state: 'done' })
    expect(counts((await step('admin', checked, 'undo')).groups)).toEqual([['put_back', 1]])
    expect((await present(row.id)).rooms).toBe(1)
  })

  it('does not reveal rows and fields that its author may not change', async () => {
    const foreign = await approved()
    const { groups } = await check('owner', [foreign.id, nobody], setTo({ rooms: 4 }))
    expect(groups.map(({ problem }) => problem?.code)).not.toContain('to_change')
    expect(groups.every(({ outcome }) => outcome === 'refused')).toBe(true)
    const wrong = async (person: Person, fields: Row, resource = 'establishments') =>
      (await post(person, `/${resource}/bulk/changes`, { records: [foreign.id], fields })).refusal
    expect(await wrong('owner', setTo({ search: 'x' }))).toMatchObject({ status: 400, code: 'unknown_field' })
    expect(await wrong('owner', setTo({ status: 'approved' }))).toMatchObject({
      status: 422,
      errors: { status: 'read_only' },
    })
    expect(await wrong('user', setTo({ title_en: 'x' }), 'regions')).toMatchObject({ status: 403 })
    expect(await wrong('owner', setTo({ nothing: 1 }))).toMatchObject({ status: 400, code: 'unknown_field' })
  })

  it('is validated by the declarations of its fields', async () => {
    const row = await create()
    const refusal = async (body: Row) =>
      (await post('admin', '/establishments/bulk/changes', { records: [row.id], ...body })).refusal
    expect(await refusal({ fields: setTo({ rooms: 'many', lat: 3 }) })).toMatchObject({
      status: 422,
      errors: { rooms: 'wrong_type' },
    })
    expect(await refusal({ fields: { rooms: { add: [1] } } })).toMatchObject({ errors: { rooms: 'wrong_type' } })
    expect(await refusal({ fields: { rooms: { set: 1, clear: true } } })).toMatchObject({ status: 422 })
    expect(await refusal({ fields: {} })).toMatchObject({ errors: { fields: 'required' } })
    expect(await refusal({ fields: setTo({ rooms: 1 }), filter: {} })).toMatchObject({
      errors: { records: 'required' },
    })
    expect(await refusal({ fields: setTo({ slug_en: 'one-for-all' }) })).toMatchObject({
      errors: { slug_en: expect.any(String) },
    })
  })

  it('runs as a background job if it is large, and stops when it is cancelled', async () => {
    const rows = (await api().as('admin')('GET', '/villages', { query: { range: [0, 59] } })).rows
    const begun = await check('admin', ids(...rows), setTo({ lat: 42.01 }), 'villages')
    expect(begun).toMatchObject({ state: 'checking', total: rows.length })
    await api().ports.background.settled()
    const at = async () => viewOf(await api().as('admin')('GET', `/bulk_changes/${begun.id}`))
    expect(await at()).toMatchObject({ state: 'checked', done: rows.length })
    expect((await step('admin', begun, 'run')).state).toBe('running')
    await step('admin', begun, 'stop')
    await api().ports.background.settled()
    const over = await at()
    expect(over.state).toBe('done')
    await step('admin', begun, 'undo')
    await api().ports.background.settled()
    expect((await at()).state).toBe('undone')
  })

  it('of status previews for which records it is possible, and why not for the others', async () => {
    const rows = (await api().as('admin')('GET', '/establishments', { query: { range: [0, 40] } })).rows
    const { possible, groups } = await possibleFor('admin', 'establishments', 'hide', [
      ...rows.map(row => row.id),
      nobody,
    ])
    expect(possible.toSorted()).toEqual(
      rows
        .filter(row => row.status === 'approved')
        .map(row => row.id)
        .toSorted(),
    )
    expect(groups.map(({ problem }) => problem?.code)).toEqual(
      expect.arrayContaining(['illegal_transition', 'not_found']),
    )
  })

  it.each(['publish', 'submit'] as const)(
    'that publishes records previews exactly the problems that it then reports: %s',
    async action => {
      const { photos } = fixture('establishments', row => row.status === 'approved')
      const waiting = (await api().as('admin')('POST', '/organizations', { body: { legal_name: 'A firm that waits' } }))
        .record
      const rows = [
        await create({ photos }),
        await create({ photos, desc_ge: null }),
        await create({ photos }),
        await create({ photos }),
        await create({ photos, organization_id: waiting.id }),
      ]
      await api().put('establishments', rows[2]?.id, { mobile: 'no number' })
      await api().put('establishments', rows[3]?.id, { category_id: nobody })
      const checked = await possibleFor('admin', 'establishments', action, ids(...rows))
      const present = await Promise.all(rows.map(({ id, version }) => ({ id, version })))
      const { results } = (await post('admin', `/establishments/bulk/${action}`, { records: present })).json as {
        results: { problem?: { code: string; errors?: Row } }[]
      }
      expect(results.filter(({ problem }) => problem).length).toBeGreaterThanOrEqual(3)
      rows.forEach(({ id }, index) => {
        const { problem } = results[index] ?? {}
        const group = checked.groups.find(({ records }) => records.includes(String(id)))
        expect([id, group?.problem]).toEqual([id, problem && { code: problem.code, errors: problem.errors }])
      })
      expect(checked.possible).toEqual(ids(...rows).filter((_id, index) => !results[index]?.problem))
    },
  )

  it('of requests previews which of them the reviewer may decide', async () => {
    const open = contentOf('requests').filter(row => row.status === 'open')
    const ids = open.map(({ id }) => id)
    const { possible, groups } = await possibleFor('admin', 'requests', 'decline', ids)
    for (const { id } of open) {
      const [result] = (
        (await api().as('admin')('POST', '/requests/bulk/approve', { body: { records: [{ id, version: -1 }] } }))
          .json as { results: { problem?: { code: string } }[] }
      ).results
      expect([id, possible.includes(String(id))]).toEqual([id, result?.problem?.code === 'version_stale'])
    }
    expect(possible.length + groups.reduce((sum, { count }) => sum + count, 0)).toBe(ids.length)
    const refused = await api().as('owner')('POST', '/requests/bulk/check', {
      body: { action: 'approve', records: ids },
    })
    expect(refused.refusal).toMatchObject({ status: 403 })
  })

  it.each([
    ['hide', {}],
    ['publish', { status: 'noapproval' }],
  ])('is previewed with as many statements for forty records as for one: %s', async (action, values) => {
    if (!api().statements) return
    // All refer to the same kinds of records, which take one statement each.
    const rows = await Promise.all(Array.from({ length: 40 }, () => create()))
    for (const { id } of rows) await api().put('establishments', id, values)
    const cost = async (count: number) => {
      const before = api().statements?.length ?? 0
      await possibleFor(
        'admin',
        'establishments',
        action,
        rows.slice(0, count).map(({ id }) => id),
      )
      return (api().statements?.length ?? 0) - before
    }
    // A background job of an earlier test may ask something in between: it does not do so each time.
    const least = async (count: number) => Math.min(await cost(count), await cost(count), await cost(count))
    expect(await least(40)).toBe(await least(1))
  })

  it('can be previewed for a deletion too, and is rejected for an unknown action', async () => {
    const region = (await api().as('admin')('POST', '/regions', { body: newRegion() })).record
    expect((await possibleFor('admin', 'regions', 'delete', [region.id])).possible).toEqual([region.id])
    expect((await possibleFor('owner', 'regions', 'delete', [region.id])).groups[0]?.problem?.code).toBe('forbidden')
    const refused = await api().as('admin')('POST', '/regions/bulk/check', {
      body: { action: 'melt', records: [region.id] },
    })
    expect(refused.refusal).toMatchObject({ status: 422 })
  })
})
