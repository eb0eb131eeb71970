import { expect, it } from 'vitest'
import type { Row } from '../../src/engine/model/query.ts'
import { describeApi } from './describeApi.ts'
import { nextNumber } from './makeValid.ts'
import { createPerson } from './moderation/people.ts'
import { insertRecord } from './moderation/moderatedRecords.ts'

describeApi('the past of a record begins when it became theirs:', api => {
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)
  const now = () => api().clock.now().toISOString()
  const organization = async () => String((await insertRecord(api(), 'organizations', { status: 'approved' })).row.id)
  const pass = () => {
    const moment = now()
    api().clock.advance(60)
    return moment
  }
  const change = async (id: unknown, body: Row) => {
    const { version } = (await admin('GET', `/establishments/${String(id)}`)).record
    const response = await admin('PATCH', `/establishments/${String(id)}`, { body: { version, ...body } })
    expect(response.status).toBe(200)
    return response.record
  }

  it('a new owner of an establishment reads what was changed since, and nothing from the former organization', async () => {
    const [former, present] = [await organization(), await organization()]
    const [before, owner] = [
      await createPerson(api(), 'objectowner', { organization_ids: [former] }),
      await createPerson(api(), 'objectowner', { organization_ids: [present] }),
    ]
    const made = (
      await before.call('POST', '/establishments', {
        body: { name_en: 'Old name', phone: '322111111', organization_id: former },
      })
    ).record
    const early = pass()
    await change(made.id, { phone: '322222222' })
    const between = pass()
    await change(made.id, { organization_id: present, name_en: 'Handed over' })
    const handed = pass()
    await change(made.id, { name_en: 'New name' })
    const lines = (await owner.call('GET', `/establishments/${String(made.id)}/history`)).rows
    expect(lines.map(({ version, changes }) => [version, changes])).toEqual([
      [4, { name_en: ['Handed over', 'New name'] }],
      [3, { organization_id: [null, present], name_en: [null, 'Handed over'] }],
    ])
    const response = await owner.call('GET', `/establishments/${String(made.id)}/history`)
    expect(response.headers.get('content-range')).toBe('history 0-1/2')
    const asOf = (at: string) => owner.call('GET', `/establishments/${String(made.id)}/as_of`, { query: { at } })
    for (const at of [early, between]) expect((await asOf(at)).refusal).toEqual({ status: 404, code: 'not_found' })
    expect((await asOf(handed)).record.name_en).toBe('Handed over')
    expect((await before.call('GET', `/establishments/${String(made.id)}/history`)).refusal).toEqual({
      status: 404,
      code: 'not_found',
    })
    expect((await admin('GET', `/establishments/${String(made.id)}/history`)).rows).toHaveLength(4)
  })

  it('an organization that always had a record reads its whole history, and one that got it back reads it from then on', async () => {
    const [home, other] = [await organization(), await organization()]
    const owner = await createPerson(api(), 'objectowner', { organization_ids: [home] })
    const made = (await owner.call('POST', '/establishments', { body: { name_en: 'At home', organization_id: home } }))
      .record
    pass()
    await change(made.id, { rooms: 2 })
    const history = async () =>
      (await owner.call('GET', `/establishments/${String(made.id)}/history`)).rows.map(({ version }) => version)
    expect(await history()).toEqual([2, 1])
    await change(made.id, { organization_id: other })
    await change(made.id, { rooms: 3 })
    await change(made.id, { organization_id: home })
    expect(await history()).toEqual([5])
  })

  it('requests that were declined earlier are not visible to a new owner of the record', async () => {
    const [former, present] = [await organization(), await organization()]
    const { row } = await insertRecord(api(), 'establishments', {
      status: 'approved',
      more: { organization_id: former },
    })
    const [before, owner, moderator] = [
      await createPerson(api(), 'objectowner', { organization_ids: [former] }),
      await createPerson(api(), 'objectowner', { organization_ids: [present] }),
      await createPerson(api(), 'moderator', { permissions: ['full_access'] }),
    ]
    const decline = async (who: typeof owner, beds: number, reason: string) => {
      const { version } = (await admin('GET', `/establishments/${String(row.id)}`)).record
      const requested = (await who.call('PATCH', `/establishments/${String(row.id)}`, { body: { version, beds } }))
        .record
      const request = (await admin('GET', `/requests/${String(requested.request_id)}`)).record
      expect(
        (
          await moderator.call('POST', `/requests/${String(request.id)}/decline`, {
            body: { version: request.version, reason },
          })
        ).status,
      ).toBe(200)
      api().clock.advance(60)
    }
    await decline(before, 4, 'A matter of the former owner')
    await change(row.id, { organization_id: present })
    api().clock.advance(60)
    const reported = async (who: typeof owner) =>
      (await who.call('GET', `/establishments/${String(row.id)}/request`)).record
    expect(await reported(owner)).toEqual({ open: null, last: null, earlier: [] })
    await decline(owner, 5, 'A matter of the present owner')
    const { last, earlier } = (await reported(owner)) as { last: Row; earlier: Row[] }
    expect([last.reason, earlier]).toEqual(['A matter of the present owner', []])
    expect(((await reported(moderator)) as { earlier: Row[] }).earlier).toHaveLength(1)
  })

  it('people read their own history, and an organization that they work for reads nothing from before', async () => {
    const home = await organization()
    const owner = await createPerson(api(), 'objectowner', { organization_ids: [home] })
    const number = nextNumber()
    const { id } = (
      await admin('POST', '/users', {
        body: {
          email: `private${number}@secret.example`,
          phone: '555123999',
          firstname: 'A',
          lastname: 'B',
          role: 'user',
        },
      })
    ).record
    const early = pass()
    await admin('PATCH', `/users/${String(id)}`, {
      body: { version: 1, email: `open${number}@people.example`, phone: '555000111' },
    })
    await api().put('users', id, { role: 'manager', organization_ids: [home] })
    expect((await owner.call('GET', `/users/${String(id)}`)).record.phone).toBe('555000111')
    const read = await owner.call('GET', `/users/${String(id)}/history`)
    expect([read.rows, read.headers.get('content-range')]).toEqual([[], 'history */0'])
    expect((await owner.call('GET', `/users/${String(id)}/as_of`, { query: { at: early } })).refusal).toEqual({
      status: 404,
      code: 'not_found',
    })
    const day = 24 * 3600
    const self = api().withToken(
      await api().ports.tokens.issue({ subject: String(id), session: String(id) }, 365 * day),
    )
    expect((await self('GET', `/users/${String(id)}/history`)).rows).toHaveLength(2)
    expect((await self('GET', `/users/${String(id)}/as_of`, { query: { at: early } })).record.phone).toBe('555123999')
  })
})
