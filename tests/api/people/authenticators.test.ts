import { Secret, TOTP } from 'otpauth'
import type { Row } from '../../../src/engine/model/query.ts'
import { describe, expect, it, vi } from 'vitest'
import { createWebAuthn } from '../../../server/webAuthn.ts'
import { is } from '../../../src/engine/records/findOne.ts'
import { routes } from '../../../src/tourism/product.ts'
import { createApi } from '../../../src/tourism/createApi.ts'
import { describeApi } from '../describeApi.ts'
import { SoftKey, type Otherwise } from './softKey.ts'
import {
  atOnce,
  emailsTo,
  goodPassword,
  lastEmail,
  rowsOf,
  statuses,
  Stranger,
  timeOf,
  tokenIn,
  type Running,
} from './stranger.ts'

const wrongCode = { status: 422, errors: { code: 'wrong_second_step' } }
const lostTicket = { status: 410, code: 'ticket_invalid' }
const rejectedKey = { status: 403, code: 'passkey_refused' }
const minute = 60
const day = 24 * 3_600

/** A member with an authenticator app, and what their app shows. */
interface Member {
  one: Stranger
  email: string
  recovery: string[]
  code(shift?: number): string
}

/** What a browser is given to make or show a passkey by. */
interface Requested {
  ticket: string
  options: { challenge: string }
}

const requested = async (one: Stranger, path: string, body?: unknown): Promise<Requested> =>
  (await one.post(path, body)).record as unknown as Requested

/** Adds a passkey to the account of somebody who has proven themselves. */
async function addKey(one: Stranger, otherwise: Otherwise = {}, key = new SoftKey()) {
  const { ticket, options } = await requested(one, '/profile/passkeys/begin')
  return {
    key,
    response: await one.post('/profile/passkeys', { ticket, answer: key.make(options, otherwise), name: 'Phone' }),
  }
}

/** Shows a passkey to sign in. */
async function showKey(one: Stranger, key: SoftKey, otherwise: Otherwise = {}, body: object = {}) {
  const { ticket, options } = await requested(one, '/auth/passkey/begin', body)
  const response = key.show(options, otherwise)
  return { ticket, answer: response, came: await one.post('/auth/passkey', { ticket, answer: response }) }
}

const ticketOf = async (one: Stranger, email: string): Promise<string> => {
  const { record } = await one.signIn(email)
  expect(record.access_token).toBeUndefined()
  return (record.second_step as { ticket: string }).ticket
}

describeApi('a second step of signing in', api => {
  const pass = timeOf(api)
  const stranger = (running: Running = api()) => new Stranger(running)

  async function withApp(): Promise<Member> {
    const one = stranger()
    const email = await one.join()
    await one.prove()
    const { record } = await one.post('/profile/authenticator_app/begin')
    const totp = new TOTP({ secret: Secret.fromBase32(String(record.secret)) })
    const code = (shift = 0): string => totp.generate({ timestamp: api().clock.now().getTime() + shift * 30_000 })
    const made = await one.post('/profile/authenticator_app', { id: record.id, code: code() })
    expect(made.status).toBe(200)
    // The code that set it up is used up by that.
    pass(30)
    return { one, email, code, recovery: made.record.recovery_codes as string[] }
  }

  async function withKey() {
    const one = stranger()
    const email = await one.join()
    await one.prove()
    const { key, response } = await addKey(one)
    expect(response.status).toBe(200)
    return { one, email, key }
  }

  describe('by an authenticator app', () => {
    it('is required only after the correct password, and there is neither token nor cookie before it', async () => {
      const { email, code } = await withApp()
      const one = stranger()
      expect((await one.signIn(email, 'Wrong-1-password')).refusal).toMatchObject({ code: 'wrong_credentials' })
      const first = await one.signIn(email)
      expect(first.record).toEqual({
        second_step: { ticket: expect.any(String), ways: ['code', 'recovery'], expires_in: 300 },
      })
      expect(one.cookie).toBe('')
      expect((await one.post('/auth/refresh_token')).status).toBe(401)
      const { ticket } = first.record.second_step as { ticket: string }
      const last = await one.post('/auth/second_step', { ticket, code: code() })
      expect(last.record.access_token).toEqual(expect.any(String))
      expect(one.cookie).not.toBe('')
    })

    it('is set up with its first code, also with a space after three digits as apps show it', async () => {
      const one = stranger()
      await one.join()
      await one.prove()
      const { record } = await one.post('/profile/authenticator_app/begin')
      const totp = new TOTP({ secret: Secret.fromBase32(String(record.secret)) })
      const shown = totp.generate({ timestamp: api().clock.now().getTime() }).replace(/^.../, '$& ')
      expect(shown).toMatch(/^\d{3} \d{3}$/)
      expect((await one.post('/profile/authenticator_app', { id: record.id, code: shown })).status).toBe(200)
    })

    it('accepts a code once: not again, not with a second ticket, not twice at the same time', async () => {
      const { email, code } = await withApp()
      const both = [stranger(), stranger()]
      const tickets = await Promise.all(both.map(one => ticketOf(one, email)))
      const send = (index: number, typed: string) =>
        both[index]?.post('/auth/second_step', { ticket: tickets[index], code: typed }) as ReturnType<Stranger['post']>
      expect(statuses(await atOnce(2, index => send(index, code())))).toEqual({ 200: 1, 422: 1 })
      const third = stranger()
      const ticket = await ticketOf(third, email)
      expect((await third.post('/auth/second_step', { ticket, code: code() })).refusal).toMatchObject(wrongCode)
    })

    it('tolerates a clock that is off by half a minute, not more, and no code older than the last one', async () => {
      const { email, code } = await withApp()
      const one = stranger()
      const ticket = await ticketOf(one, email)
      for (const shift of [-3, -2, 2, 3])
        expect((await one.post('/auth/second_step', { ticket, code: code(shift) })).refusal).toMatchObject(wrongCode)
      expect((await one.post('/auth/second_step', { ticket, code: code(1) })).status).toBe(200)
      const again = await ticketOf(one, email)
      expect((await one.post('/auth/second_step', { ticket: again, code: code() })).refusal).toMatchObject(wrongCode)
    })

    it('a ticket is valid once, for five minutes and five tries, in its browser, and while the password is the same', async () => {
      const { email, code, one: owner } = await withApp()
      const one = stranger()
      const used = await ticketOf(one, email)
      expect((await one.post('/auth/second_step', { ticket: used, code: code() })).status).toBe(200)
      pass(30)
      expect((await one.post('/auth/second_step', { ticket: used, code: code() })).refusal).toMatchObject(lostTicket)

      const stolen = await ticketOf(one, email)
      expect((await stranger().post('/auth/second_step', { ticket: stolen, code: code() })).refusal).toMatchObject(
        lostTicket,
      )

      const tried = await ticketOf(one, email)
      for (let times = 0; times < 5; times++)
        expect((await one.post('/auth/second_step', { ticket: tried, code: '000000' })).refusal).toMatchObject(
          wrongCode,
        )
      expect((await one.post('/auth/second_step', { ticket: tried, code: code() })).refusal).toMatchObject(lostTicket)

      const late = await ticketOf(one, email)
      pass(5 * minute + 1)
      expect((await one.post('/auth/second_step', { ticket: late, code: code() })).refusal).toMatchObject(lostTicket)

      pass(15 * minute)
      const former = await ticketOf(one, email)
      await owner.signIn(email)
      await owner.post('/auth/recover_password', { email })
      const token = tokenIn(await lastEmail(api(), email))
      const password = 'Rkatsiteli-1!'
      expect((await owner.post('/auth/reset_password', { token, password, password_repeat: password })).status).toBe(
        204,
      )
      expect((await one.post('/auth/second_step', { ticket: former, code: code() })).refusal).toMatchObject(lostTicket)
    })

    it('codes cannot be guessed, even with many tickets', async () => {
      const { email, code } = await withApp()
      const one = stranger()
      const answers = []
      for (let times = 0; times < 12; times++) {
        const { record } = await one.signIn(email)
        const { ticket } = record.second_step as { ticket: string }
        answers.push(await one.post('/auth/second_step', { ticket, code: '000000' }))
      }
      expect(statuses(answers)).toEqual({ 422: 10, 429: 2 })
      const ticket = await ticketOf(one, email)
      expect((await one.post('/auth/second_step', { ticket, code: code() })).status).toBe(429)
    })

    it('a recovery code replaces it once, with any case and spacing', async () => {
      const { email, recovery } = await withApp()
      expect(new Set(recovery).size).toBe(10)
      const [first = '', second = ''] = recovery
      const both = [stranger(), stranger()]
      const tickets = await Promise.all(both.map(one => ticketOf(one, email)))
      const answers = await atOnce(
        2,
        index =>
          both[index]?.post('/auth/second_step', { ticket: tickets[index], code: first }) as ReturnType<
            Stranger['post']
          >,
      )
      expect(statuses(answers)).toEqual({ 200: 1, 422: 1 })
      const one = stranger()
      const ticket = await ticketOf(one, email)
      const typed = ` ${second.toUpperCase().replaceAll('-', ' ')} `
      const { record } = await one.post('/auth/second_step', { ticket, code: typed })
      one.token = String(record.access_token)
      expect((await one.call('GET', '/profile/authenticators')).record.recovery_codes_left).toBe(8)
      expect(JSON.stringify(await rowsOf(api(), 'recovery_codes'))).not.toContain(first.slice(0, 9))
    })

    it('new recovery codes replace the old ones', async () => {
      const { one, email, recovery, code } = await withApp()
      expect((await one.post('/profile/proof/code', { code: code() })).status).toBe(200)
      one.proof = ''
      expect((await one.post('/profile/recovery_codes')).refusal).toMatchObject({ code: 'proof_missing' })
      pass(30)
      one.proof = String((await one.post('/profile/proof/code', { code: code() })).record.proof)
      const renewed = (await one.post('/profile/recovery_codes')).record.recovery_codes as string[]
      const other = stranger()
      const ticket = await ticketOf(other, email)
      expect((await other.post('/auth/second_step', { ticket, code: recovery[3] })).refusal).toMatchObject(wrongCode)
      expect((await other.post('/auth/second_step', { ticket, code: renewed[3] })).status).toBe(200)
    })
  })

  describe('that changes during a sign-in', () => {
    /** Does something once, right before the transaction in which a session is inserted. */
    const beforeSession = (change: () => Promise<unknown>) => {
      const { secrets, store } = api().ports
      const [create, transaction] = [secrets.create.bind(secrets), store.transaction.bind(store)]
      // The session's secret is made before its transaction begins.
      const made = vi.spyOn(secrets, 'create').mockImplementation(() => {
        made.mockRestore()
        const begun = vi.spyOn(store, 'transaction').mockImplementation(async work => {
          begun.mockRestore()
          await change()
          return transaction(work)
        })
        return create()
      })
    }
    const sessionsOf = async (email: string) => {
      const [person] = (await rowsOf(api(), 'users')).filter(row => row.email === email)
      return (await rowsOf(api(), 'sessions')).filter(row => row.user_id === person?.id && row.ended_at === null)
    }

    it('rejects a passkey that was just removed', async () => {
      const one = stranger()
      const email = await one.join()
      await one.prove()
      const { key } = await addKey(one)
      const before = (await sessionsOf(email)).length
      const [passkey] = (await one.call('GET', '/profile/authenticators')).record.passkeys as { id: string }[]
      const { ticket, options } = await requested(one, '/auth/passkey/begin', {})
      beforeSession(() => api().store.remove('passkeys', [is('id', passkey?.id)]))
      expect((await one.post('/auth/passkey', { ticket, answer: key.show(options) })).refusal).toMatchObject(
        rejectedKey,
      )
      expect(await sessionsOf(email)).toHaveLength(before)
    })

    it('rejects the password alone if a second step was just set up', async () => {
      const one = stranger()
      const email = await one.join()
      const before = (await sessionsOf(email)).length
      const [person] = (await rowsOf(api(), 'users')).filter(row => row.email === email)
      const second_step_at = api().clock.now().toISOString()
      beforeSession(() => api().store.update('users', [is('id', person?.id)], { second_step_at }))
      expect((await stranger().signIn(email)).refusal).toMatchObject({ status: 401, code: 'wrong_credentials' })
      expect(await sessionsOf(email)).toHaveLength(before)
    })
  })

  describe('by a passkey', () => {
    it('signs in without email and password, and is required after the password', async () => {
      const { email, key } = await withKey()
      const one = stranger()
      expect((await one.call('GET', '/auth/ways')).record).toMatchObject({ ways: [{ way: 'passkey' }] })
      const { came } = await showKey(one, key)
      one.token = String(came.record.access_token)
      expect((await one.profile()).record).toMatchObject({ email, second_step: { ways: ['passkey'] } })
      const other = stranger()
      const ticket = await ticketOf(other, email)
      expect((await showKey(other, key, {}, { ticket })).came.status).toBe(200)
    })

    it.each<[string, Otherwise]>([
      ['of a page elsewhere', { origin: 'https://evil.example' }],
      ['of another port', { origin: 'http://localhost:8080' }],
      ['kept for another host', { id: 'evil.example' }],
      ['for another challenge', { challenge: 'YW5vdGhlcg' }],
      ['without looking who is there', { verified: false }],
      ['of a copy, whose counter does not go on', { counter: 1 }],
    ])('is refused where the answer is %s', async (_name, otherwise) => {
      const { key } = await withKey()
      expect((await showKey(stranger(), key, otherwise)).came.refusal).toMatchObject(rejectedKey)
      expect((await showKey(stranger(), key)).came.status).toBe(200)
    })

    it('is accepted once per challenge, in the browser that requested it, and after a password only for the same account', async () => {
      const { key, email } = await withKey()
      const one = stranger()
      const { ticket, answer: response, came } = await showKey(one, key)
      expect(came.status).toBe(200)
      expect((await one.post('/auth/passkey', { ticket, answer: response })).refusal).toMatchObject(lostTicket)
      const stolen = await requested(one, '/auth/passkey/begin', {})
      const shown = { ticket: stolen.ticket, answer: key.show(stolen.options) }
      expect((await stranger().post('/auth/passkey', shown)).refusal).toMatchObject(lostTicket)
      expect(statuses(await atOnce(3, () => one.post('/auth/passkey', shown)))).toEqual({ 200: 1, 410: 2 })
      const other = await withKey()
      const ticketOfPassword = await ticketOf(one, email)
      expect((await showKey(one, other.key, {}, { ticket: ticketOfPassword })).came.refusal).toMatchObject(rejectedKey)
      expect((await showKey(one, new SoftKey())).came.refusal).toMatchObject(rejectedKey)
    })

    it('rejects an ID that a database cannot search for', async () => {
      const one = stranger()
      const { ticket } = await requested(one, '/auth/passkey/begin', {})
      expect((await one.post('/auth/passkey', { ticket, answer: { id: 'a\u0000' } })).refusal).toMatchObject({
        status: 422,
        errors: { 'answer.id': 'invalid_format' },
      })
    })

    it('is created on a page of the product after a proof, and belongs to one account', async () => {
      const { one, key } = await withKey()
      const thief = stranger()
      thief.token = one.token
      expect((await thief.post('/profile/passkeys/begin')).refusal).toMatchObject({ code: 'proof_missing' })
      expect((await addKey(one, { origin: 'https://evil.example' })).response.refusal).toMatchObject(rejectedKey)
      expect((await addKey(one, { verified: false })).response.refusal).toMatchObject(rejectedKey)
      const other = stranger()
      await other.join()
      await other.prove()
      expect((await addKey(other, {}, key)).response.refusal).toMatchObject(rejectedKey)
    })

    it('can be named, listed with its last use and removed, unless it is the last way to sign in', async () => {
      const { one, key, email } = await withKey()
      await addKey(one)
      const listed = async () =>
        (await one.call('GET', '/profile/authenticators')).record.passkeys as {
          id: string
          name: string
          last_used_at: string | null
        }[]
      const [first, second] = await listed()
      expect((await one.call('PUT', `/profile/passkeys/${second?.id}`, { name: 'Key ring' })).status).toBe(204)
      await showKey(stranger(), key)
      expect(await listed()).toMatchObject([
        { name: 'Phone', last_used_at: api().clock.now().toISOString() },
        { name: 'Key ring', last_used_at: null },
      ])
      const foreign = await withKey()
      expect((await foreign.one.call('DELETE', `/profile/passkeys/${first?.id}`)).status).toBe(404)
      expect((await one.call('DELETE', `/profile/passkeys/${first?.id}`)).status).toBe(204)
      await api().store.remove('credentials', [
        { property: 'user_id', operator: 'in', value: [(await one.profile()).record.id] },
      ])
      expect((await one.call('DELETE', `/profile/passkeys/${second?.id}`)).status).toBe(403)
      const prove = await requested(one, '/profile/proof/passkey/begin')
      expect(prove.options).toMatchObject({ userVerification: 'required' })
      expect((await emailsTo(api(), email)).map(({ subject }) => subject)).toContain('შესვლის ხერხები შეიცვალა: მარანი')
    })
  })

  describe('cannot be bypassed:', () => {
    it('by an older refresh token, another password, a proof by password, or another address', async () => {
      const one = stranger()
      const email = await one.join()
      const before = stranger()
      await before.signIn(email)
      await one.prove()
      const proofBefore = one.proof
      const { key } = await addKey(one)
      expect((await before.post('/auth/refresh_token')).status).toBe(401)
      expect((await before.profile()).status).toBe(401)
      one.proof = ''
      expect((await one.prove()).refusal).toMatchObject({ code: 'proof_by_second_step' })
      const change = { current_password: goodPassword, password: 'Rkatsiteli-1!', password_repeat: 'Rkatsiteli-1!' }
      expect((await one.post('/profile/password', change)).refusal).toMatchObject({ code: 'proof_missing' })
      expect((await one.post('/profile/email', { email: 'thief@strangers.example' })).refusal).toMatchObject({
        code: 'proof_missing',
      })
      pass(5 * minute + 1)
      one.proof = proofBefore
      expect((await one.post('/profile/passkeys/begin')).refusal).toMatchObject({ code: 'proof_missing' })
      const { ticket, options } = await requested(one, '/profile/proof/passkey/begin')
      one.proof = String((await one.post('/profile/proof/passkey', { ticket, answer: key.show(options) })).record.proof)
      expect((await one.post('/profile/password', change)).status).toBe(204)
      const { record } = await stranger().signIn(email, change.password)
      expect(record).toMatchObject({ second_step: { ways: ['passkey', 'recovery'] } })
    })

    it('by using a challenge for another purpose', async () => {
      const { one, key } = await withKey()
      const { ticket, options } = await requested(one, '/profile/proof/passkey/begin')
      const response = key.show(options)
      const other = stranger()
      expect((await other.post('/auth/passkey', { ticket, answer: response })).refusal).toMatchObject(lostTicket)
      const entrance = await requested(other, '/auth/passkey/begin', {})
      expect(
        (await one.post('/profile/proof/passkey', { ticket: entrance.ticket, answer: key.show(entrance.options) }))
          .refusal,
      ).toMatchObject(lostTicket)
    })

    it('by actions that only an attacker with a session would want: they require a proof', async () => {
      const { one, code } = await withApp()
      const { record } = await one.profile()
      await api().put('users', record.id, { role: 'administrator', organization_ids: [] })
      const victim = (await rowsOf(api(), 'users')).find(user => user.email === 'user@marani.example')
      one.proof = ''
      for (const [method, path, body] of [
        ['POST', `/users/${victim?.id}/block`, { reason: 'x' }],
        ['POST', `/users/${victim?.id}/unblock`, {}],
        ['GET', '/export/users?format=csv', undefined],
        ['POST', '/declarations/publish', { plan: 'x', note: null, resources: [] }],
      ] as const)
        expect((await one.call(method, path, body)).refusal, path).toMatchObject({ code: 'proof_missing' })
      expect((await one.post(`/users/${victim?.id}/block`, {})).refusal).toMatchObject({ code: 'invalid' })
      one.proof = String((await one.post('/profile/proof/code', { code: code() })).record.proof)
      expect((await one.post(`/users/${victim?.id}/block`, { reason: 'x' })).status).toBe(200)
      expect((await one.post(`/users/${victim?.id}/unblock`)).status).toBe(200)
    })
  })

  describe('required of roles', () => {
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

  it('a sign-in from a device that was not used recently is reported once by email, in the person’s language', async () => {
    const telling: Running = { ...api(), app: createApi({ ...api().ports.lasting, notifiesOfDevices: true }) }
    const one = stranger(telling)
    const email = await one.join()
    pass(2 * 3_600)
    const said = async () =>
      (await emailsTo(api(), email)).filter(({ subject }) => subject === 'ახალი შესვლა სისტემაში: მარანი')
    await one.signIn(email)
    expect(await said()).toEqual([])
    const elsewhere = stranger(telling)
    elsewhere.headers = {
      'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0',
    }
    await elsewhere.signIn(email)
    await elsewhere.signIn(email)
    expect((await said()).map(({ text }) => text)).toEqual([expect.stringContaining('Firefox 142, Windows')])
    expect((await said())[0]?.text).toContain('/platform/profile')
  })
})

describe('passkeys', () => {
  it('are not offered where browsers do not support them: at an IP address, or without https', () => {
    const request = {} as Parameters<ReturnType<typeof createWebAuthn>['partyAt']>[0]
    const at = (publicUrl: string | undefined, host = '') => createWebAuthn(publicUrl, () => host).partyAt(request)
    expect(at(undefined, '127.0.0.1:8080')).toBeUndefined()
    expect(at(undefined, '[::1]:8080')).toBeUndefined()
    expect(at('http://panel.example')).toBeUndefined()
    expect(at(undefined, 'localhost:8080')).toEqual({
      id: 'localhost',
      origins: ['https://localhost:8080', 'http://localhost:8080'],
    })
    expect(at('https://panel.example', 'evil.example')).toEqual({
      id: 'panel.example',
      origins: ['https://panel.example'],
    })
    expect(at(undefined, 'panel.example')).toEqual({ id: 'panel.example', origins: ['https://panel.example'] })
  })
})
