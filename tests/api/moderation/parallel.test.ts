import { afterEach, expect, it } from 'vitest'
import type { Row } from '../../../src/engine/model/query.ts'
import type { ApiResponse } from '../apiResponse.ts'
import { describeApi } from '../describeApi.ts'
import { registry } from '../testApi.ts'
import { createPerson, type TestPerson } from './people.ts'
import { complete, moderatedNames, rowOf, rowsOf, insertRecord } from './moderatedRecords.ts'

const times = 20
const rounds = 6

const counted = (answers: readonly ApiResponse[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describeApi('simultaneously', api => {
  const createReviewers = (count: number): Promise<TestPerson[]> =>
    Promise.all(
      Array.from({ length: count }, () =>
        createPerson(api(), 'moderator', { permissions: ['incoming_request_access', 'establishment_content_access'] }),
      ),
    )
  const home = async () => {
    const id = String((await insertRecord(api(), 'organizations', { status: 'approved' })).row.id)
    const [owner, manager] = [
      await createPerson(api(), 'objectowner', { organization_ids: [id] }),
      await createPerson(api(), 'manager', { organization_ids: [id] }),
    ]
    return { id, owner, manager }
  }
  const post = (who: TestPerson, path: string, body: Row) => who.call('POST', path, { body })
  const patch = (who: TestPerson, row: Row, values: Row) =>
    who.call('PATCH', `/establishments/${String(row.id)}`, { body: { version: row.version, ...values } })
  const move = (who: TestPerson, row: Row, name: string, entity = 'establishments') =>
    post(who, `/${entity}/${String(row.id)}/${name}`, { version: row.version, reason: 'So' })
  const historyOf = async (row: Row) =>
    (await rowsOf(api(), 'history', { record_id: row.id })).map(({ action }) => action)
  const openOf = (row: Row) => rowsOf(api(), 'requests', { open_record_id: row.id })

  /** Nothing failed, every version has its line of history, and records and requests say the same of one another. */
  const isWhole = async (answers: readonly ApiResponse[], rows: readonly Row[]) => {
    for (const response of answers) expect(response.status, response.text.slice(0, 300)).toBeLessThan(500)
    for (const row of rows) {
      const lines = await rowsOf(api(), 'history', { record_id: row.id })
      const now = await rowOf(api(), 'establishments', row.id)
      expect(lines.map(({ record_version }) => record_version)).toEqual(
        Array.from(
          { length: Number(now.version) - Number(row.version) },
          (_value, index) => Number(row.version) + index + 1,
        ),
      )
    }
  }

  afterEach(async () => {
    const open = await rowsOf(api(), 'requests', { status: 'open' })
    const byRecord = new Map(
      open.filter(request => request.open_record_id !== null).map(request => [request.record_id, request.id]),
    )
    expect(byRecord.size).toBe(open.filter(request => request.open_record_id !== null).length)
    const named = (await Promise.all(moderatedNames.map(name => rowsOf(api(), name, {}))))
      .flat()
      .filter(row => row.request_id !== null)
    const fixtures = new Set(open.filter(request => request.open_record_id === null).map(request => request.record_id))
    expect(new Map(named.filter(row => !fixtures.has(row.id)).map(row => [row.id, row.request_id]))).toEqual(byRecord)
  })

  it('twenty people approve and decline one request: exactly one succeeds, and there is one decision', async () => {
    const { row, request } = await insertRecord(api(), 'establishments', { status: 'approved', waits: true })
    const path = `/requests/${String(request?.id)}`
    const answers = (await Promise.all(
      (await createReviewers(times)).map((who, index) =>
        [
          () => post(who, `${path}/approve`, { version: 1 }),
          () => post(who, `${path}/decline`, { version: 1, reason: 'No' }),
          () =>
            post(who, `${path}/decide`, { version: 1, fields: { name_en: index % 2 ? 'approve' : { decline: 'No' } } }),
          () => move(who, row, index % 2 ? 'approve' : 'decline'),
        ][index % 4]?.(),
      ),
    )) as ApiResponse[]
    expect(counted(answers)[200]).toBe(1)
    expect(answers.filter(({ status }) => ![200, 409, 412].includes(status)).map(({ text }) => text)).toEqual([])
    const decided = await rowOf(api(), 'requests', request?.id)
    expect(await historyOf(row)).toEqual([decided.status === 'approved' ? 'approve' : 'decline'])
    expect(await historyOf(decided)).toEqual([decided.status])
    expect((await rowOf(api(), 'establishments', row.id)).name_en).toBe(
      decided.status === 'approved' ? 'Waiting name' : row.name_en,
    )
    expect(
      (await rowsOf(api(), 'notifications', {})).filter(({ link }) => String(link).includes(String(row.id))),
    ).toHaveLength(0)
    await isWhole(answers, [row])
  })

  it('an author edits and a reviewer decides: the decision is on an outdated version, or is made first', async () => {
    const { id, owner } = await home()
    for (let round = 0; round < rounds; round++) {
      const { row, request } = await insertRecord(api(), 'establishments', {
        status: round % 2 ? 'approved' : 'onmoderation',
        waits: true,
        more: { organization_id: id },
      })
      const [judge] = (await createReviewers(1)) as [TestPerson]
      const answers = await Promise.all([
        patch(owner, row, { rooms: 70 }),
        post(judge, `/requests/${String(request?.id)}/approve`, { version: 1 }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
      const [edited] = answers
      const now = await rowOf(api(), 'establishments', row.id)
      const [open] = await openOf(row)
      if (edited.status === 200) expect(open?.changes).toMatchObject({ rooms: { to: 70, by: owner.id } })
      else expect([now.status, now.rooms, open]).toEqual(['approved', null, undefined])
      await isWhole(answers, [row])
    }
  })

  it.each(['withdraw', 'hide', 'delete'])(
    'a reviewer approves and the author calls %s: one is first, and the other gets an error',
    async other => {
      const { id, owner } = await home()
      for (let round = 0; round < rounds; round++) {
        const status = other === 'withdraw' ? 'onmoderation' : other === 'hide' ? 'approved' : 'hidden'
        const { row, request } = await insertRecord(api(), 'establishments', {
          status,
          waits: true,
          more: { organization_id: id },
        })
        const [one, two] = (await createReviewers(2)) as [TestPerson, TestPerson]
        const author = () =>
          other === 'delete'
            ? owner.call('DELETE', `/establishments/${String(row.id)}`, {
                headers: { 'If-Match': `"${String(row.version)}"` },
              })
            : move(owner, row, other)
        const answers = await Promise.all([
          author(),
          post(one, `/requests/${String(request?.id)}/approve`, { version: 1 }),
          author(),
          move(two, row, 'decline'),
        ])
        expect(other === 'hide' ? [1, 2] : [1]).toContain(counted(answers)[200])
        await isWhole(answers, [row])
      }
    },
  )

  it('staff lock and delete while reviewers decide', async () => {
    for (let round = 0; round < rounds; round++) {
      const { row, request } = await insertRecord(api(), 'establishments', { status: 'approved', waits: true })
      const [one, two, three] = (await createReviewers(3)) as [TestPerson, TestPerson, TestPerson]
      const answers = await Promise.all([
        move(one, row, 'lock'),
        post(two, `/requests/${String(request?.id)}/approve`, { version: 1 }),
        three.call('DELETE', `/establishments/${String(row.id)}`, { headers: { 'If-Match': '"1"' } }),
      ])
      expect(counted(answers)[200]).toBe(1)
      await isWhole(answers, [row])
    }
  })

  it('two authors change one public record: one request contains both changes, or one gets an error', async () => {
    const { id, owner, manager } = await home()
    for (let round = 0; round < rounds; round++) {
      const { row } = await insertRecord(api(), 'establishments', {
        status: 'approved',
        waits: round % 2 === 1,
        more: { organization_id: id },
      })
      const answers = await Promise.all([
        patch(owner, row, { rooms: 11 }),
        patch(manager, row, { beds: 12 }),
        patch(owner, row, { address_en: 'A street' }),
      ])
      expect(counted(answers)).toEqual({ 200: 1, 412: 2 })
      const now = await rowOf(api(), 'establishments', row.id)
      for (const response of answers.filter(({ status }) => status === 412))
        expect(response.problem.record).toMatchObject({ version: now.version, request_id: now.request_id })
      const second = await patch(manager, now, { beds: 13 })
      expect(second.status).toBe(200)
      expect((await openOf(row)).map(({ changes }) => Object.keys(changes as Row).includes('beds'))).toEqual([true])
      await isWhole([...answers, second], [row])
    }
  })

  it('twenty people submit one draft: exactly one succeeds', async () => {
    const { id, owner } = await home()
    const { row } = await insertRecord(api(), 'establishments', { status: 'draft', more: { organization_id: id } })
    const answers = await Promise.all(Array.from({ length: times }, () => move(owner, row, 'submit')))
    expect(counted(answers)[200]).toBe(1)
    expect(answers.every(({ status }) => [200, 409, 412].includes(status))).toBe(true)
    expect([(await openOf(row)).length, await historyOf(row)]).toEqual([1, ['submit']])
    await isWhole(answers, [row])
  })

  it('staff publish a value while a reviewer approves another', async () => {
    for (let round = 0; round < rounds; round++) {
      const { row, request } = await insertRecord(api(), 'establishments', { status: 'approved', waits: true })
      const [one, two] = (await createReviewers(2)) as [TestPerson, TestPerson]
      const answers = await Promise.all([
        patch(one, row, { rooms: 5, ...(round % 2 ? { name_en: 'Waiting name' } : {}) }),
        post(two, `/requests/${String(request?.id)}/approve`, { version: 1 }),
      ])
      const [published, approved] = answers as [ApiResponse, ApiResponse]
      const now = await rowOf(api(), 'establishments', row.id)
      expect([200, 412]).toContain(published.status)
      expect(now.rooms).toBe(published.status === 200 ? 5 : null)
      if (approved.status === 200) expect(now.name_en).toBe('Waiting name')
      expect(counted(answers)[200]).toBeGreaterThanOrEqual(1)
      await isWhole(answers, [row])
    }
  })

  it('an organization is approved while its places are submitted and changed: none of them stays unsubmitted', async () => {
    for (let round = 0; round < rounds; round++) {
      const { row: organization } = await insertRecord(api(), 'organizations', {
        status: round % 2 ? 'onmoderation' : 'noapproval',
      })
      const owner = await createPerson(api(), 'objectowner', { organization_ids: [organization.id] })
      const [judge] = (await createReviewers(1)) as [TestPerson]
      const drafts = await Promise.all(
        Array.from(
          { length: 6 },
          async () =>
            (
              await insertRecord(api(), 'establishments', {
                status: 'draft',
                more: { organization_id: organization.id },
              })
            ).row,
        ),
      )
      const waiting = await Promise.all(
        Array.from(
          { length: 3 },
          async () =>
            (
              await insertRecord(api(), 'establishments', {
                status: 'pending',
                more: { organization_id: organization.id, updated_by: owner.id },
              })
            ).row,
        ),
      )
      const answers = await Promise.all([
        ...drafts.slice(0, 3).map(draft => move(owner, draft, 'submit')),
        ...waiting.slice(0, 2).map(row => patch(owner, row, { rooms: 3 })),
        move(judge, organization, round % 2 ? 'approve' : 'publish', 'organizations'),
        ...drafts.slice(3).map(draft => move(owner, draft, 'submit')),
      ])
      expect(answers.filter(({ status }) => status !== 200 && status !== 412).map(({ text }) => text)).toEqual([])
      expect(answers[5]?.status, answers[5]?.text).toBe(200)
      expect((await rowOf(api(), 'organizations', organization.id)).status).toBe('approved')
      const now = await Promise.all([...drafts, ...waiting].map(draft => rowOf(api(), 'establishments', draft.id)))
      expect(now.map(({ status }) => status)).toEqual(now.map(() => 'onmoderation'))
      await isWhole(answers, [])
    }
  })

  it('two records with the same address or code are approved: one gets it, and the other an error at that field', async () => {
    const [one, two] = (await createReviewers(2)) as [TestPerson, TestPerson]
    const wanted = { slug_en: `wanted-${complete('establishments').name_en}`.toLowerCase().replaceAll(' ', '-') }
    const rows = [
      await insertRecord(api(), 'establishments', { status: 'approved', waits: true }),
      await insertRecord(api(), 'establishments', { status: 'approved', waits: true }),
    ]
    const at = api().clock.now().toISOString()
    for (const { request } of rows)
      await api().put('requests', request?.id, {
        changes: { slug_en: { from: null, to: wanted.slug_en, by: request?.author_id, at } },
      })
    const answers = await Promise.all(
      rows.map(({ request }, index) =>
        post(index ? one : two, `/requests/${String(request?.id)}/approve`, { version: 1 }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)?.refusal).toEqual({
      status: 422,
      code: 'incomplete',
      errors: { slug_en: 'not_unique' },
    })
    await isWhole(
      answers,
      rows.map(({ row }) => row),
    )
  })

  it('everyone performs every action on one record', async () => {
    const { id, owner, manager } = await home()
    const staff = (await createReviewers(2)) as [TestPerson, TestPerson]
    for (let round = 0; round < rounds; round++) {
      const { row, request } = await insertRecord(api(), 'establishments', {
        status: 'approved',
        waits: true,
        more: { organization_id: id },
      })
      const path = `/requests/${String(request?.id)}`
      const answers = await Promise.all([
        patch(owner, row, { rooms: 1 }),
        patch(manager, row, { name_en: row.name_en }),
        patch(staff[0], row, { beds: 2 }),
        move(owner, row, 'withdraw'),
        move(manager, row, 'hide'),
        move(staff[1], row, 'lock'),
        post(staff[0], `${path}/approve`, { version: 1 }),
        post(staff[1], `${path}/decline`, { version: 1, reason: 'No' }),
        post(owner, `/establishments/${String(row.id)}/message`, { text: 'Please' }),
        post(staff[0], `${path}/take`, {}),
        staff[1].call('DELETE', `/establishments/${String(row.id)}`, {}),
      ])
      await isWhole(answers, [row])
    }
    expect(registry.entity('requests').properties.get('open_record_id')?.field.unique).toBe(true)
  })
})
