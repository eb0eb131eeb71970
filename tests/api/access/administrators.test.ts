import { beforeEach, expect, it } from 'vitest'
import { apiBase } from '../../../src/engine/http/createApi.ts'
import { system } from '../../../src/engine/model/actor.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import type { ApiResponse } from '../apiResponse.ts'
import { contentOf, fixture } from '../content.ts'
import { describeApi } from '../describeApi.ts'
import { nextNumber } from '../makeValid.ts'
import { Stranger } from '../people/stranger.ts'
import type { Caller } from '../testApi.ts'

const ownAccount = { status: 403, code: 'own_account' }
const lastAdministrator = { status: 409, code: 'last_administrator' }
const session = '018f0000-0000-7000-8000-00000000dead'

/** Ways to lose the rights of an administrator, each as a call about a person in their present state. */
const losses: [name: string, call: (caller: Caller, person: Row) => Promise<ApiResponse>][] = [
  [
    'another role',
    (caller, { id, version }) => caller('PATCH', `/users/${id}`, { body: { version, role: 'moderator' } }),
  ],
  [
    'another role by the whole record',
    (caller, { id, ...record }) => caller('PUT', `/users/${id}`, { body: { ...record, role: 'user' } }),
  ],
  ['the trash', (caller, { id }) => caller('DELETE', `/users/${id}`)],
  ['a block', (caller, { id }) => caller('POST', `/users/${id}/block`, { body: { reason: 'Left the company' } })],
]

describeApi('an administrator', api => {
  const admin: Caller = (...call) => api().as('admin')(...call)
  const find = async (id: unknown) => (await admin('GET', `/users/${String(id)}`)).record
  const myself = () => find(api().idOf('admin'))
  const administrators = () =>
    api().store.count({
      entity: 'users',
      where: [
        { property: 'role', operator: 'in', value: ['administrator'] },
        { property: 'status', operator: 'in', value: ['active'] },
        { property: 'deleted_at', operator: 'in', value: [null] },
      ],
    })
  const reinstate = () =>
    api().put('users', api().idOf('admin'), {
      role: 'administrator',
      status: 'active',
      deleted_at: null,
      block_reason: null,
    })
  const product = async () =>
    api().withToken(await api().ports.tokens.issue({ subject: system.id, session: 'command' }, 60))
  const colleague = async () => {
    const { record } = await admin('POST', '/users', {
      body: {
        email: `second${nextNumber()}@marani.example`,
        firstname: 'Second',
        lastname: 'Administrator',
        role: 'administrator',
      },
    })
    const caller = api().withToken(await api().ports.tokens.issue({ subject: String(record.id), session }, 60))
    return { record, caller }
  }

  beforeEach(async () => {
    await reinstate()
    for (const { id } of (await admin('GET', '/users', { query: { filter: { role: 'administrator' } } })).rows)
      if (id !== api().idOf('admin')) await api().put('users', id, { role: 'user' })
    expect(await administrators()).toBe(1)
  })

  it.each(losses)('cannot give up their rights themselves, even if there are others: %s', async (_name, lose) => {
    await colleague()
    const before = await myself()
    expect((await lose(admin, before)).refusal).toEqual(ownAccount)
    expect(await myself()).toEqual(before)
  })

  it('can change everything else of themselves', async () => {
    const { id, version } = await myself()
    const response = await admin('PATCH', `/users/${String(id)}`, {
      body: { version, lastname: 'Renamed', role: 'administrator' },
    })
    expect(response.record).toMatchObject({ lastname: 'Renamed', role: 'administrator' })
  })

  it.each(losses)(
    'can take away the rights of another one, with effect from the next call: %s',
    async (_name, lose) => {
      const { record, caller } = await colleague()
      expect((await caller('GET', '/mail')).status).toBe(200)
      expect((await lose(admin, record)).status).toBe(200)
      expect([401, 403]).toContain((await caller('GET', '/mail')).status)
      expect(await administrators()).toBe(1)
    },
  )

  it.each(losses.slice(0, 3))(
    'who is the last active one cannot lose their rights through a command either: %s',
    async (_name, lose) => {
      const [waiting, removed] = [await colleague(), await colleague()]
      await api().put('users', waiting.record.id, { status: 'pending' })
      await api().put('users', removed.record.id, { deleted_at: api().clock.now().toISOString() })
      const before = await myself()
      expect((await lose(await product(), before)).refusal).toEqual(lastAdministrator)
      expect(await myself()).toEqual(before)
      await api().put('users', waiting.record.id, { status: 'active' })
      expect((await lose(await product(), before)).status).toBe(200)
    },
  )

  it.each(
    losses.flatMap(([name, lose]) => losses.map(([other, loseOther]) => [name, other, lose, loseOther] as const)),
  )('remains if two take away each other’s rights at once: %s and %s', async (_name, _other, lose, loseOther) => {
    const { record, caller } = await colleague()
    const answers = await Promise.all([lose(admin, record), loseOther(caller, await myself())])
    expect(await administrators()).toBe(1)
    const refusals = answers.filter(response => response.status !== 200).map(response => response.refusal)
    expect(refusals).toHaveLength(1)
    expect([401, 403, 409, 412]).toContain(refusals[0]?.status)
  })

  it('who is the last one keeps the role, whatever an imported file contains', async () => {
    const { email } = await myself()
    const token = await api().ports.tokens.issue({ subject: system.id, session: 'command' }, 60)
    const lines = [
      { mapping: { resource: 'users', key: 'email', fields: { email: 'email', role: 'role' } } },
      { line: 2, values: { email, role: 'user' } },
    ]
    const response = await api().app.request(`${apiBase}/import/users`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/x-ndjson' },
      body: lines.map(line => JSON.stringify(line)).join('\n'),
    })
    const last = (await response.text()).trim().split('\n').at(-1) ?? ''
    expect(JSON.parse(last)).toMatchObject({ kind: 'problem', code: lastAdministrator.code })
    expect(await administrators()).toBe(1)
  })
})

describeApi('a right that an administrator withdraws', api => {
  const admin: Caller = (...call) => api().as('admin')(...call)

  it('is gone at the next call: a permission key of a moderator', async () => {
    const { id, version } = fixture('moderators', row => row.id === api().idOf('moderator'))
    expect((await api().as('moderator')('GET', '/requests')).status).toBe(200)
    expect((await admin('PATCH', `/moderators/${id}`, { body: { version, permissions: ['seo'] } })).status).toBe(200)
    expect((await api().as('moderator')('GET', '/requests')).refusal).toEqual({ status: 403, code: 'forbidden' })
    expect((await api().as('moderator')('GET', '/meta')).status).toBe(200)
  })

  it('is gone at the next call: an account, whose sessions stay ended when it is restored', async () => {
    const one = new Stranger(api())
    const email = await one.join()
    const { id } = (await one.profile()).record
    const unauthenticated = { status: 401, code: 'unauthenticated' }
    expect((await admin('DELETE', `/users/${String(id)}`)).status).toBe(200)
    expect((await one.profile()).refusal).toEqual(unauthenticated)
    expect((await admin('POST', `/users/${String(id)}/restore`)).status).toBe(200)
    expect((await one.profile()).refusal).toEqual(unauthenticated)
    expect((await one.post('/auth/refresh_token')).refusal).toEqual(unauthenticated)
    expect((await one.signIn(email)).status).toBe(200)
  })

  it('is gone at the next call: a role, with all the records that it gave access to', async () => {
    const { id, version } = contentOf('users').find(row => row.id === api().idOf('manager')) ?? {}
    const list = async () => (await api().as('manager')('GET', '/establishments')).rows.length
    expect(await list()).toBeGreaterThan(0)
    expect(
      (await admin('PATCH', `/users/${id}`, { body: { version, role: 'user' } })).record.organization_ids,
    ).toHaveLength(1)
    expect(await list()).toBe(0)
    expect(
      (
        await api().as('manager')(
          'GET',
          `/establishments/${fixture('establishments', row => row.organization_id === fixture('organizations').id).id}`,
        )
      ).status,
    ).toBe(404)
  })
})
