import { describe, expect, it } from 'vitest'
import { describeApi } from '../describeApi.ts'
import {
  atOnce,
  goodPassword,
  lastCode,
  lastEmail,
  emailsTo,
  newEmail,
  newPhone,
  otherCode,
  statuses,
  Stranger,
  timeOf,
  tokenIn,
} from './stranger.ts'

const next = 'Rkatsiteli-1!'
const anId = '018f0000-0000-7000-8000-00000000dead'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0'
const phoneBrowser =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

describeApi("one's own profile", api => {
  const pass = timeOf(api)
  const stranger = (address?: string) => new Stranger(api(), address)
  const member = async () => {
    const one = stranger()
    return { one, email: await one.join() }
  }

  describe('has a name', () => {
    it('and a language that the person changes, with its history', async () => {
      const { one } = await member()
      const response = await one.call('PUT', '/profile', {
        first_name: ' Ana ',
        last_name: 'Japaridze',
        language: 'en',
      })
      expect(response.record).toMatchObject({ first_name: 'Ana', last_name: 'Japaridze', language: 'en' })
      expect((await one.profile()).record).toEqual(response.record)
      const [change] = (await one.call('GET', `/users/${String(response.record.id)}/history`)).rows
      expect(change).toMatchObject({
        action: 'update',
        by: response.record.id,
        changes: { firstname: ['ნინო', 'Ana'] },
      })
    })

    it.each([
      'role',
      'status',
      'permissions',
      'organization_ids',
      'organizations',
      'id',
      'email',
      'phone',
      'version',
      'ended_sessions',
      'block_reason',
    ])('and rejects %s in the same body', async field => {
      const { one } = await member()
      const before = (await one.profile()).record
      expect(
        (await one.call('PUT', '/profile', { first_name: 'A', last_name: 'B', [field]: 'administrator' })).refusal,
      ).toEqual({ status: 400, code: 'unknown_field', params: { field } })
      expect((await one.profile()).record).toEqual(before)
    })

    it('that is not empty, short enough and one line', async () => {
      const { one } = await member()
      expect((await one.call('PUT', '/profile', { first_name: '', last_name: 'a\nb' })).refusal).toMatchObject({
        status: 422,
        errors: { first_name: 'required', last_name: 'invalid_format' },
      })
      expect((await one.call('PUT', '/profile', {})).refusal).toMatchObject({
        status: 422,
        errors: { first_name: 'required', last_name: 'required' },
      })
    })

    it('that cannot be changed through the list of users', async () => {
      const { one } = await member()
      const { id } = (await one.profile()).record
      const changes = { version: 1, role: 'administrator', permissions: ['full_access'], organization_ids: [] }
      expect((await one.call('PATCH', `/users/${String(id)}`, changes)).refusal).toEqual({
        status: 403,
        code: 'forbidden',
      })
    })
  })

  describe('has a password', () => {
    const change = (one: Stranger, current_password = goodPassword, password = next) =>
      one.post('/profile/password', { current_password, password, password_repeat: password })

    it('whose change ends the other sessions at the next call, and keeps this one', async () => {
      const { one, email } = await member()
      const other = stranger()
      await other.signIn(email)
      expect((await change(one)).status).toBe(204)
      expect((await other.profile()).refusal).toEqual({ status: 401, code: 'unauthenticated' })
      expect((await one.profile()).status).toBe(200)
      expect((await one.post('/auth/refresh_token')).status).toBe(200)
      expect((await stranger().signIn(email)).status).toBe(401)
      expect((await stranger().signIn(email, next)).status).toBe(200)
      expect((await lastEmail(api(), email)).subject).toContain('პაროლი შეიცვალა')
    })

    it('that only one of several simultaneous changes replaces, because the current one is then wrong for the others', async () => {
      const { one, email } = await member()
      const fresh = Array.from({ length: 8 }, (_one, index) => `${next}${index}`)
      const answers = await Promise.all(fresh.map(password => change(one, goodPassword, password)))
      expect(statuses(answers)).toEqual({ 204: 1, 422: 7 })
      for (const [index, { status }] of answers.entries())
        expect((await stranger().signIn(email, fresh[index])).status).toBe(status === 204 ? 200 : 401)
    })

    it('that changes only with the current one, with ten attempts in a quarter of an hour', async () => {
      const { one } = await member()
      for (let times = 0; times < 10; times++)
        expect((await change(one, 'wrong')).refusal).toMatchObject({
          status: 422,
          errors: { current_password: 'wrong_password' },
        })
      expect((await change(one)).refusal).toMatchObject({ status: 429, code: 'too_many_requests' })
      pass(901)
      await one.signIn(String((await one.post('/auth/refresh_token')).status))
      const again = stranger()
      again.token = String((await one.post('/auth/refresh_token')).record.access_token)
      expect((await change(again)).status).toBe(204)
    })
  })

  describe('has an email address', () => {
    const ask = async (one: Stranger, email: string) => {
      await one.prove()
      expect((await one.post('/profile/email', { email })).status).toBe(202)
    }

    it('that changes when the link sent to the new one is opened, and the old one is notified', async () => {
      const { one, email } = await member()
      const fresh = newEmail()
      await ask(one, fresh)
      const message = await lastEmail(api(), fresh)
      expect(message.text).toContain('/platform/profile?email_token=')
      expect((await one.profile()).record.email).toBe(email)
      expect((await one.post('/profile/email/confirm', { token: tokenIn(message) })).status).toBe(204)
      expect((await one.profile()).record.email).toBe(fresh)
      expect(await emailsTo(api(), email)).toHaveLength(2)
      expect((await stranger().signIn(fresh)).status).toBe(200)
      expect((await one.post('/profile/email/confirm', { token: tokenIn(message) })).refusal).toEqual({
        status: 410,
        code: 'link_used',
      })
    })

    it('whose change can be requested five times an hour', async () => {
      const { one } = await member()
      for (let times = 0; times < 5; times++) await ask(one, newEmail())
      const refused = await one.post('/profile/email', { email: newEmail() })
      expect(refused.refusal).toMatchObject({ status: 429, code: 'too_many_requests' })
      expect(Number(refused.headers.get('retry-after'))).toBe(3600)
    })

    it('whose link is valid for nobody else', async () => {
      const [{ one }, { one: other, email: kept }] = [await member(), await member()]
      const fresh = newEmail()
      await ask(one, fresh)
      const token = tokenIn(await lastEmail(api(), fresh))
      expect((await other.post('/profile/email/confirm', { token })).refusal).toEqual({
        status: 410,
        code: 'link_unknown',
      })
      expect((await other.profile()).record.email).toBe(kept)
      expect(statuses(await atOnce(50, () => one.post('/profile/email/confirm', { token })))).toEqual({
        204: 1,
        410: 49,
      })
    })

    it('that can be requested although somebody else has it: the response is the same, and its owner is notified', async () => {
      const [{ one }, { email: taken }] = [await member(), await member()]
      await ask(one, taken)
      expect((await lastEmail(api(), taken)).subject).toContain('უკვე გაქვთ ანგარიში')
    })

    it('that is rejected if somebody else has taken it in the meantime', async () => {
      const { one, email } = await member()
      const fresh = newEmail()
      await ask(one, fresh)
      const token = tokenIn(await lastEmail(api(), fresh))
      await stranger().join({ email: fresh })
      expect((await one.post('/profile/email/confirm', { token })).refusal).toMatchObject({
        status: 422,
        errors: { email: 'not_unique' },
      })
      expect((await one.profile()).record.email).toBe(email)
    })
  })

  it('has a phone number that changes with its code, once of fifty attempts at once', async () => {
    const { one } = await member()
    const phone = newPhone()
    pass(61)
    await one.prove()
    expect((await one.post('/profile/phone', { phone })).json).toEqual({ resend_after: 60, expires_in: 180 })
    const code = await lastCode(api(), phone)
    expect((await one.post('/profile/phone/confirm', { code: otherCode(code) })).problem.errors).toEqual({
      code: { code: 'code_wrong', params: { left: 4 } },
    })
    const { one: other } = await member()
    expect((await other.post('/profile/phone/confirm', { code })).refusal).toEqual({
      status: 410,
      code: 'code_expired',
    })
    const answers = await atOnce(50, () => one.post('/profile/phone/confirm', { code }))
    expect(answers.filter(response => response.status === 204)).toHaveLength(1)
    expect((await one.profile()).record.phone).toBe(phone)
  })

  describe('has sessions', () => {
    it('with device, place and times, and the current one marked', async () => {
      const { one, email } = await member()
      const [desk, pocket] = [stranger('203.0.113.77'), stranger('2001:db8:aaaa:bbbb::5')]
      desk.headers = { 'User-Agent': firefox }
      pocket.headers = { 'User-Agent': phoneBrowser }
      pass(60)
      await desk.signIn(email)
      await pocket.signIn(email)
      pass(60)
      desk.token = String((await desk.post('/auth/refresh_token')).record.access_token)
      const rows = (await desk.call('GET', '/profile/sessions')).rows
      expect(rows).toHaveLength(3)
      const at = (seconds: number) => new Date(api().clock.now().getTime() - seconds * 1000).toISOString()
      expect(rows).toEqual(
        expect.arrayContaining([
          {
            id: expect.any(String),
            device: 'Firefox 142, Windows 10',
            place: '203.0.113.x',
            created_at: at(60),
            last_used_at: at(0),
            current: true,
          },
          {
            id: expect.any(String),
            device: 'Safari 18, iOS 18, Apple iPhone',
            place: '2001:db8:aaaa::',
            created_at: at(60),
            last_used_at: at(60),
            current: false,
          },
          {
            id: expect.any(String),
            device: '',
            place: expect.stringMatching(/^10\.\d+\.\d+\.x$/),
            created_at: at(120),
            last_used_at: at(120),
            current: false,
          },
        ]),
      )
      expect((await one.call('GET', '/profile/sessions')).rows.filter(row => row.current)).toHaveLength(1)
    })

    it('that end at the next call, one by one or all at once', async () => {
      const { one, email } = await member()
      const [second, third] = [stranger(), stranger()]
      await second.signIn(email)
      await third.signIn(email)
      const [, { id }] = (await one.call('GET', '/profile/sessions')).rows as [unknown, { id: string }]
      expect((await one.call('DELETE', `/profile/sessions/${id}`)).status).toBe(204)
      expect([(await second.profile()).status, (await third.profile()).status, (await one.profile()).status]).toEqual([
        401, 200, 200,
      ])
      expect((await one.call('DELETE', `/profile/sessions/${id}`)).refusal).toEqual({ status: 404, code: 'not_found' })
      expect((await one.call('GET', '/profile/sessions')).rows).toHaveLength(2)
      const everywhere = await one.call('DELETE', '/profile/sessions')
      expect(everywhere.status).toBe(204)
      expect(one.cookie).toBe('')
      for (const device of [one, third])
        expect((await device.profile()).refusal).toEqual({ status: 401, code: 'unauthenticated' })
      expect((await third.post('/auth/refresh_token')).status).toBe(401)
    })

    it('that nobody else can end', async () => {
      const [{ one }, { one: other }] = [await member(), await member()]
      const [session] = (await one.call('GET', '/profile/sessions')).rows
      expect((await other.call('DELETE', `/profile/sessions/${String(session?.id)}`)).refusal).toEqual({
        status: 404,
        code: 'not_found',
      })
      expect((await other.call('DELETE', `/profile/sessions/${anId}`)).refusal).toEqual({
        status: 404,
        code: 'not_found',
      })
      expect((await other.call('DELETE', '/profile/sessions/garbage')).refusal).toEqual({
        status: 400,
        code: 'malformed_id',
      })
      expect((await one.profile()).status).toBe(200)
    })

    it('whose access token is also ended by signing out and by a stolen cookie', async () => {
      const { one, email } = await member()
      expect((await one.post('/auth/logout')).status).toBe(204)
      expect((await one.profile()).status).toBe(401)
      const victim = stranger()
      await victim.signIn(email)
      const thief = stranger()
      thief.cookie = victim.cookie
      await victim.post('/auth/refresh_token')
      pass(11)
      expect((await thief.post('/auth/refresh_token')).status).toBe(401)
      expect((await victim.profile()).status).toBe(401)
    })

    it('that are all ended if they are ended fifty times at once', async () => {
      const { email } = await member()
      const devices = await atOnce(8, async () => {
        const device = stranger()
        await device.signIn(email)
        return device
      })
      await Promise.all(devices.map(device => device.post('/auth/logout')))
      for (const device of devices) expect((await device.profile()).status).toBe(401)
    })
  })
})
