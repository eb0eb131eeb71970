import { Secret, TOTP } from 'otpauth'
import { describe, expect, it, vi } from 'vitest'
import { is } from '../../../src/engine/records/findOne.ts'
import { createApi } from '../../../src/tourism/createApi.ts'
import { describeApi } from '../describeApi.ts'
import { addKey, lostTicket, rejectedKey, requested, secondSteps, ticketOf } from './secondStep.ts'
import {
  atOnce,
  emailsTo,
  goodPassword,
  lastEmail,
  rowsOf,
  statuses,
  type Stranger,
  tokenIn,
  type Running,
} from './stranger.ts'

const wrongCode = { status: 422, errors: { code: 'wrong_second_step' } }
const minute = 60

describeApi('a second step of signing in', api => {
  const { pass, stranger, withApp, withKey } = secondSteps(api)
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
