import type { Row } from '../../../src/engine/model/query.ts'
import { expect, it } from 'vitest'
import { routes } from '../../../src/tourism/product.ts'
import { createApi } from '../../../src/tourism/createApi.ts'
import { describeApi } from '../describeApi.ts'
import { addKey, secondSteps } from './secondStep.ts'
import { emailsTo, type Running } from './stranger.ts'

const day = 24 * 3_600

describeApi('a second step that is required of roles', api => {
  const { pass, stranger } = secondSteps(api)

  const ruled = (): Running => ({
    ...api(),
    app: createApi({ ...api().ports.lasting, secondStepRule: { words: ['management'], days: 14 } }),
  })

  async function staff(running: Running, role = 'moderator') {
    const one = stranger(running)
    const email = await one.join()
    const { record } = await one.profile()
    await api().put('users', record.id, { role, organization_ids: [] })
    await one.signIn(email)
    return { one, email, id: String(record.id) }
  }

  it('is announced during a grace period; then only setting it up is possible', async () => {
    const { one, email } = await staff(ruled())
    const until = new Date(api().clock.now().getTime() + 14 * day * 1000).toISOString()
    expect((await one.profile()).record.second_step).toEqual({ ways: [], until, overdue: false })
    expect((await one.call('GET', '/users')).status).toBe(200)
    pass(14 * day)
    expect((await one.post('/auth/refresh_token')).status).toBe(200)
    await one.signIn(email)
    expect((await one.profile()).record.second_step).toEqual({ ways: [], until, overdue: true })
    expect((await one.call('GET', '/users')).refusal).toEqual({ status: 403, code: 'second_step_missing' })
    expect((await one.prove()).status).toBe(200)
    expect((await addKey(one)).response.status).toBe(200)
    expect((await one.call('GET', '/users')).status).toBe(200)
    const [passkey] = (await one.call('GET', '/profile/authenticators')).record.passkeys as { id: string }[]
    expect((await one.call('DELETE', `/profile/passkeys/${passkey?.id}`)).refusal).toMatchObject({
      code: 'second_step_required',
    })
    expect((await one.call('GET', '/users')).status).toBe(200)
  })

  it('rejects every route that is not declared to be part of setting it up', async () => {
    const { one, email } = await staff(ruled())
    pass(15 * day)
    await one.signIn(email)
    const open = []
    for (const route of routes.filter(({ policy }) => policy !== 'public')) {
      const path = route.path
        .replaceAll(':resource', 'regions')
        .replaceAll(/:\w+/g, '019ba5e0-0000-7000-8001-000000000001')
      const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : {}
      const { status, text } = await one.call(route.method, path, body)
      if (status !== 403 || !text.includes('second_step_missing')) open.push(`${route.method} ${route.path}`)
    }
    expect(open.toSorted()).toEqual(
      routes
        .filter(route => route.settingUp)
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    )
  })

  it('requires nothing of other roles, and nothing if no role is named', async () => {
    const one = stranger(ruled())
    await one.join()
    expect((await one.profile()).record.second_step).toEqual({ ways: [], until: null, overdue: false })
    const other = await staff(api())
    pass(30 * day)
    await other.one.signIn(other.email)
    expect((await other.one.call('GET', '/users')).status).toBe(200)
  })

  it('can be reset by administrators: sessions and recent API keys end, it is recorded, the person is notified, and must set it up again immediately', async () => {
    const running = ruled()
    const member = await staff(running)
    await member.one.prove()
    const makeKey = async (name: string) =>
      (await member.one.post('/profile/api_keys', { name, days: 30, rights: { regions: ['read'] } })).record
    const [former, late] = [await makeKey('Machine'), await makeKey('Late')]
    const since = new Date(api().clock.now().getTime() - 73 * 3_600_000).toISOString()
    await api().put('api_keys', former.id, { created_at: since })
    const byKey = async ({ key }: Row) => (await api().withToken(String(key))('GET', '/regions')).status
    await addKey(member.one)
    const chief = await staff(running, 'administrator')
    const path = `/users/${member.id}/second_step`
    expect((await chief.one.call('GET', path)).record).toEqual({ passkeys: 1, app: false, recovery_codes_left: 10 })
    expect((await chief.one.call('DELETE', path)).refusal).toMatchObject({ code: 'proof_missing' })
    await chief.one.prove()
    expect((await chief.one.call('DELETE', `/users/${chief.id}/second_step`)).refusal).toMatchObject({
      code: 'own_account',
    })
    expect((await member.one.call('DELETE', path)).status).toBe(403)
    expect((await chief.one.call('DELETE', path)).status).toBe(204)
    expect((await member.one.profile()).status).toBe(401)
    expect([await byKey(former), await byKey(late)]).toEqual([200, 401])
    await member.one.signIn(member.email)
    expect((await member.one.profile()).record.second_step).toMatchObject({ ways: [], overdue: true })
    const history = (await chief.one.call('GET', `/users/${member.id}/history`)).rows
    expect(history.map(({ action }) => action)).toContain('reset_second_step')
    const subjects = (await emailsTo(api(), member.email)).map(({ subject }) => subject)
    expect(subjects).toContain('შესვლის მეორე ნაბიჯი მოიხსნა: მარანი')
  })
})
