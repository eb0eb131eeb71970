import { describe, expect, it } from 'vitest'
import { demoPassword } from '../../../server/seed.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { fixture, presentOf } from '../content.ts'
import { describeApi } from '../describeApi.ts'
import type { Person } from '../testApi.ts'
import { atOnce, lastCode, lastEmail, newEmail, newPhone, statuses, Stranger, timeOf, tokenIn } from './stranger.ts'

const anId = '018f0000-0000-7000-8000-00000000dead'
const forbidden = { status: 403, code: 'forbidden' }
const out = { status: 401, code: 'unauthenticated' }
const reason = 'სპამს აგზავნიდა.\nბევრჯერ.'

describeApi('blocking', api => {
  const pass = timeOf(api)
  const stranger = () => new Stranger(api())
  const member = async (sector = 2) => {
    const one = stranger()
    const email = await one.join({ sector })
    return { one, email, id: String((await one.profile()).record.id) }
  }
  const block = (who: Person, id: string, body: object = { reason }) =>
    api().as(who)('POST', `/users/${id}/block`, { body })
  const unblock = (who: Person, id: string) => api().as(who)('POST', `/users/${id}/unblock`)
  const userOf = async (id: string) => (await api().as('admin')('GET', `/users/${id}`)).record

  it.each(['admin', 'moderator'] as const)(
    'by the %s ends a person’s access at the next call, everywhere, and stores the reason',
    async who => {
      const { one, email, id } = await member()
      const other = stranger()
      await other.signIn(email)
      const response = await block(who, id)
      expect(response.record).toMatchObject({ id, status: 'blocked', block_reason: reason })
      expect(response.record).not.toHaveProperty('ended_sessions')
      for (const device of [one, other]) {
        expect((await device.profile()).refusal).toEqual(out)
        expect((await device.call('GET', '/organizations')).refusal).toEqual(out)
        expect((await device.post('/auth/refresh_token')).refusal).toEqual(out)
      }
      expect((await stranger().signIn(email)).refusal).toEqual({ status: 403, code: 'account_blocked' })
      const [change] = (await api().as('admin')('GET', `/users/${id}/history`)).rows
      expect(change).toMatchObject({
        action: 'block',
        by: api().idOf(who),
        changes: { status: ['active', 'blocked'], block_reason: [null, reason] },
      })
    },
  )

  it('leaves the person’s records unchanged', async () => {
    const { one, id } = await member()
    const [organization] = (await one.call('GET', '/organizations')).rows
    await block('admin', id)
    expect((await api().as('admin')('GET', `/organizations/${String(organization?.id)}`)).record).toMatchObject(
      organization ?? {},
    )
  })

  it('ends with unblocking: the person signs in again, and former sessions stay ended', async () => {
    const { one, email, id } = await member()
    await block('moderator', id)
    expect((await unblock('moderator', id)).record).toMatchObject({ status: 'active', block_reason: null })
    expect((await one.profile()).refusal).toEqual(out)
    expect((await one.post('/auth/refresh_token')).refusal).toEqual(out)
    expect((await stranger().signIn(email)).status).toBe(200)
    const [change] = (await api().as('admin')('GET', `/users/${id}/history`)).rows
    expect(change).toMatchObject({
      action: 'unblock',
      changes: { status: ['blocked', 'active'], block_reason: [reason, null] },
    })
  })

  it.each([
    [{}, 'required'],
    [{ reason: '' }, 'required'],
    [{ reason: '  \n ' }, 'required'],
    [{ reason: null }, 'required'],
    [{ reason: 5 }, 'wrong_type'],
    [{ reason: 'x'.repeat(1_001) }, 'too_long'],
    [{ reason: 'a\u0000b' }, 'invalid_format'],
  ])('requires a reason, which %j is not', async (body, code) => {
    const { one, id } = await member()
    expect((await block('admin', id, body)).refusal).toEqual({ status: 422, code: 'invalid', errors: { reason: code } })
    expect((await one.profile()).status).toBe(200)
  })

  it.each(['status', 'role', 'id', 'version', 'ended_sessions'])('rejects %s next to the reason', async field => {
    const { one, id } = await member()
    expect((await block('admin', id, { reason, [field]: 'active' })).refusal).toEqual({
      status: 400,
      code: 'unknown_field',
      params: { field },
    })
    expect((await one.profile()).status).toBe(200)
  })

  describe('is not possible', () => {
    it.each(['owner', 'manager', 'guide', 'user'] as const)(
      'by a %s, for anybody, including their own managers',
      async who => {
        const { one, id } = await member()
        for (const whom of [id, api().idOf(who), api().idOf('manager'), anId]) {
          expect((await block(who, whom)).refusal).toEqual(forbidden)
          expect((await unblock(who, whom)).refusal).toEqual(forbidden)
        }
        expect((await one.profile()).status).toBe(200)
      },
    )

    it('by a moderator, for staff', async () => {
      const colleague = presentOf('users').find(row => row.role === 'moderator' && row.id !== api().idOf('moderator'))
      for (const id of [api().idOf('admin'), String(colleague?.id)]) {
        expect((await block('moderator', id)).refusal).toEqual(forbidden)
        expect((await userOf(id)).status).toBe('active')
      }
      await block('admin', String(colleague?.id))
      expect((await unblock('moderator', String(colleague?.id))).refusal).toEqual(forbidden)
      expect((await unblock('admin', String(colleague?.id))).record.status).toBe('active')
    })

    it.each(['admin', 'moderator'] as const)('by the %s for themselves', async who => {
      expect((await block(who, api().idOf(who))).refusal).toEqual({ status: 403, code: 'own_account' })
      expect((await unblock(who, api().idOf(who))).refusal).toEqual({ status: 403, code: 'own_account' })
      expect((await api().as(who)('POST', '/profile/get')).status).toBe(200)
    })

    it('twice, and cannot be undone if the person is not blocked', async () => {
      const { id } = await member()
      expect((await unblock('admin', id)).refusal).toMatchObject({ status: 409, code: 'illegal_transition' })
      expect(statuses(await atOnce(20, () => block('admin', id)))).toEqual({ 200: 1, 409: 19 })
      expect(
        (await api().as('admin')('GET', `/users/${id}/history`)).rows.filter(change => change.action === 'block'),
      ).toHaveLength(1)
      expect(statuses(await atOnce(20, () => unblock('admin', id)))).toEqual({ 200: 1, 409: 19 })
    })

    it('for a person who does not exist, with the invalid ID named', async () => {
      expect((await block('admin', anId)).refusal).toEqual({ status: 404, code: 'not_found' })
      expect((await block('admin', 'garbage')).refusal).toEqual({ status: 400, code: 'malformed_id' })
      const { id } = await member()
      await api().put('users', id, { deleted_at: api().clock.now().toISOString() })
      for (const who of ['admin', 'moderator'] as const)
        expect((await block(who, id)).refusal).toEqual({ status: 404, code: 'not_found' })
    })

    it('by writing the field, even for an administrator', async () => {
      const { id } = await member()
      const { version } = await userOf(id)
      for (const method of ['PATCH', 'PUT']) {
        const response = await api().as('admin')(method, `/users/${id}`, { body: { version, status: 'blocked' } })
        expect(response.status, method).toBeGreaterThanOrEqual(400)
      }
      expect((await userOf(id)).status).toBe('active')
    })
  })

  it('closes every other way in: links sent earlier no longer work', async () => {
    const { one, email, id } = await member()
    const recovery = stranger()
    await recovery.post('/auth/recover_password', { email })
    const token = tokenIn(await lastEmail(api(), email))
    const fresh = newEmail()
    await one.prove()
    await one.post('/profile/email', { email: fresh })
    const change = tokenIn(await lastEmail(api(), fresh))
    pass(61)
    const phone = newPhone()
    await one.post('/profile/phone', { phone })
    const code = await lastCode(api(), phone)
    await block('admin', id)
    const password = { password: 'Rkatsiteli-1!', password_repeat: 'Rkatsiteli-1!' }
    expect((await recovery.post('/auth/reset_password', { token, ...password })).refusal).toEqual({
      status: 410,
      code: 'link_unknown',
    })
    expect((await one.post('/profile/email/confirm', { token: change })).refusal).toEqual(out)
    expect((await one.post('/profile/phone/confirm', { code })).refusal).toEqual(out)
    expect((await one.post('/profile/password', { current_password: demoPassword, ...password })).refusal).toEqual(out)
    expect(await userOf(id)).toMatchObject({ email, status: 'blocked' })
  })

  it('at the same time as a sign-in leaves no session that works', async () => {
    const { email, id } = await member()
    const devices = Array.from({ length: 10 }, () => stranger())
    await Promise.all([block('admin', id), ...devices.map(device => device.signIn(email))])
    const [sent, kept] = [devices.filter(device => device.token), devices.map(device => device.cookie)]
    for (const device of sent) expect((await device.profile()).refusal).toEqual(out)
    await unblock('admin', id)
    for (const [index, device] of devices.entries()) {
      device.cookie = kept[index] ?? ''
      expect((await device.post('/auth/refresh_token')).status).toBe(401)
    }
  })
})

describeApi('a changed right', api => {
  it('has effect at the next call: another role, other permission keys, another organization', async () => {
    const moderator = new Stranger(api())
    await moderator.signIn('moderator@marani.example', demoPassword)
    const id = api().idOf('moderator')
    const change = (values: Row) => api().put('users', id, values)
    expect((await moderator.call('GET', '/requests')).status).toBe(200)
    await change({ permissions: [] })
    expect((await moderator.call('GET', '/requests')).refusal).toEqual(forbidden)
    await change({ permissions: ['full_access'] })
    expect((await moderator.call('GET', '/meta')).status).toBe(200)
    await change({ role: 'user' })
    expect((await moderator.call('GET', '/reports')).refusal).toEqual(forbidden)
    expect((await moderator.profile()).record).toMatchObject({ role: 'user', role_id: 6 })
    await change({ role: 'manager', organization_ids: [fixture('organizations').id] })
    expect(
      (await moderator.call('GET', '/establishments')).rows.every(
        row => row.organization_id === fixture('organizations').id,
      ),
    ).toBe(true)
    await change({ role: 'moderator', organization_ids: [] })
    expect((await moderator.call('GET', '/users')).status).toBe(200)
  })
})
