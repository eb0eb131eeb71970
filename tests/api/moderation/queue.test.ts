import { expect, it } from 'vitest'
import type { Row } from '../../../src/engine/model/query.ts'
import { describeApi } from '../describeApi.ts'
import { idsOf } from '../content.ts'
import { createPerson, type TestPerson } from './people.ts'
import { rowOf, rowsOf, insertRecord } from './moderatedRecords.ts'

describeApi('the queue', api => {
  const createReviewer = () => createPerson(api(), 'moderator', { permissions: ['incoming_request_access'] })
  const list = async (who: TestPerson, filter: Row, sort: [string, string] = ['created_at', 'ASC']) =>
    (await who.call('GET', '/requests', { query: { filter: { status: 'open', ...filter }, sort, range: [0, 999] } }))
      .rows
  const open = async (values: Row = {}, name = 'establishments', status: 'approved' | 'onmoderation' = 'approved') => {
    const { request } = await insertRecord(api(), name, { status, waits: true })
    await api().put('requests', request?.id, values)
    return String(request?.id)
  }

  it('shows who reviews a request, who may release it, and that it can be decided all the same', async () => {
    const [one, two] = [await createReviewer(), await createReviewer()]
    const id = await open()
    const ask = async (who: TestPerson, name: string) => (await who.call('POST', `/requests/${id}/${name}`, {})).record
    expect(await ask(one, 'take')).toMatchObject({
      moderator_id: one.id,
      taken_at: api().clock.now().toISOString(),
      version: 1,
    })
    expect(idsOf(await list(two, { moderator_id: one.id }))).toEqual([id])
    expect(await ask(two, 'take')).toMatchObject({ moderator_id: two.id })
    expect(await ask(one, 'release')).toMatchObject({ moderator_id: two.id })
    expect(await ask(two, 'release')).toMatchObject({ moderator_id: null, taken_at: null, version: 1 })
    await ask(two, 'take')
    expect((await one.call('POST', `/requests/${id}/approve`, { body: { version: 1 } })).record).toMatchObject({
      status: 'approved',
      decided_by: one.id,
    })
    expect((await two.call('POST', `/requests/${id}/take`, {})).refusal.code).toBe('illegal_transition')
  })

  it('assigns a request to a person, notifies them, and lets others decide too', async () => {
    const [one, two] = [await createReviewer(), await createReviewer()]
    const id = await open()
    const assign = (assignee_id: string | null, who = one) =>
      who.call('POST', `/requests/${id}/assign`, { body: { assignee_id } })
    expect((await assign(two.id)).record).toMatchObject({ assignee_id: two.id, version: 1 })
    expect(idsOf(await list(one, { assignee_id: two.id }))).toEqual([id])
    expect(idsOf(await list(one, { assignee_id_null: true }))).not.toContain(id)
    expect((await two.call('GET', '/notifications')).rows).toMatchObject([
      { event: 'request_assigned', link: `/requests/${id}` },
    ])
    expect((await two.call('GET', `/requests/${id}/history`)).rows[0]).toMatchObject({
      action: 'assign',
      changes: { assignee_id: [null, two.id] },
    })
    expect((await assign(null, two)).record).toMatchObject({ assignee_id: null })
    await assign(two.id)
    expect((await one.call('POST', `/requests/${id}/approve`, { body: { version: 1 } })).record.status).toBe('approved')
    expect((await assign(one.id)).refusal.code).toBe('illegal_transition')
  })

  it('assigns requests only to people who may decide them, also in bulk', async () => {
    const [one, author] = [await createReviewer(), await createReviewer()]
    const [theirs, other] = [await open({ author_id: author.id }), await open()]
    const names = async (id?: string) =>
      idsOf((await one.call('GET', '/requests/deciders', { query: id ? { id } : {} })).rows)
    expect(await names()).toEqual(expect.arrayContaining([one.id, author.id]))
    expect(await names(theirs)).not.toContain(author.id)
    const strange = await createPerson(api(), 'moderator')
    for (const assignee_id of [author.id, strange.id, theirs])
      expect((await one.call('POST', `/requests/${theirs}/assign`, { body: { assignee_id } })).refusal.errors).toEqual({
        assignee_id: 'may_not_decide',
      })
    const body = { records: [{ id: theirs }, { id: other }], assignee_id: author.id }
    const { results } = (await one.call('POST', '/requests/bulk/assign', { body })).record
    expect(results).toMatchObject([{ problem: { code: 'invalid' } }, { record: { assignee_id: author.id } }])
    expect((await strange.call('POST', `/requests/${other}/assign`, { body: { assignee_id: null } })).status).toBe(403)
  })

  it('is filtered and sorted by what reviewers choose by', async () => {
    const who = await createReviewer()
    const author = await createPerson(api(), 'objectowner')
    const of = { author_id: author.id }
    const late = await open({ ...of, due_on: '2026-05-01', risk: 1, risks: ['contacts'] })
    const risky = await open({ ...of, due_on: '2026-07-01', risk: 3, risks: ['new_owner', 'contacts', 'coordinates'] })
    const first = await open({ ...of, due_on: '2026-06-20' }, 'guides', 'onmoderation')
    const ids = async (filter: Row, sort?: [string, string]) => idsOf(await list(who, { ...of, ...filter }, sort))
    expect(await ids({}, ['due_on', 'ASC'])).toEqual([late, first, risky])
    expect((await ids({}, ['risk', 'DESC']))[0]).toBe(risky)
    expect(await ids({ first_time: true })).toEqual([first])
    expect(await ids({ kind: 3 })).toEqual([first])
    expect(await ids({ due_on_lt: '2026-06-01' })).toEqual([late])
    expect(await ids({ risks: 'coordinates' })).toEqual([risky])
  })

  it('is available only to people who decide requests, and changes only by their decisions', async () => {
    const id = await open()
    const before = await rowOf(api(), 'requests', id)
    for (const who of [
      await createPerson(api(), 'moderator', { permissions: ['establishment_content_access', 'seo', 'statistics'] }),
      await createPerson(api(), 'objectowner'),
      await createPerson(api(), 'user'),
    ])
      for (const path of [
        '/requests',
        `/requests/${id}`,
        `/requests/${id}/review`,
        `/requests/${id}/facts`,
        `/requests/${id}/history`,
      ])
        expect((await who.call('GET', path)).refusal, path).toEqual({ status: 403, code: 'forbidden' })
    for (const call of [api().as('admin'), (await createReviewer()).call]) {
      for (const method of ['PATCH', 'PUT'])
        expect((await call(method, `/requests/${id}`, { body: { version: 1, status: 'approved' } })).refusal).toEqual({
          status: 403,
          code: 'forbidden',
        })
      expect((await call('POST', '/requests', { body: { title: 'x' } })).refusal.code).toBe('forbidden')
      expect((await call('DELETE', `/requests/${id}`)).refusal.code).toBe('forbidden')
    }
    expect(await rowOf(api(), 'requests', id)).toEqual(before)
  })

  it('keeps the author’s message to the reviewer', async () => {
    const { row, request } = await insertRecord(api(), 'establishments', { status: 'approved', waits: true })
    const admin = api().as('admin')
    const reported = (
      await admin('POST', `/establishments/${String(row.id)}/message`, { body: { text: ' The photos follow ' } })
    ).record as { open: Row }
    expect(reported.open).toMatchObject({ id: request?.id, message: 'The photos follow', version: 1 })
    await admin('POST', `/establishments/${String(row.id)}/withdraw`, { body: { version: 1 } })
    expect(
      (await admin('POST', `/establishments/${String(row.id)}/message`, { body: { text: 'More' } })).refusal.code,
    ).toBe('illegal_transition')
    expect((await rowsOf(api(), 'requests', { id: request?.id }))[0]).toMatchObject({
      status: 'withdrawn',
      message: 'The photos follow',
    })
  })
})
