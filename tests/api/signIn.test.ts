import { describe, expect, it } from 'vitest'
import { demoPassword } from '../../server/seed.ts'
import { Browser, cookieOf } from './browser.ts'
import { describeApi } from './describeApi.ts'
import { fixture } from './content.ts'
import { people } from './testApi.ts'

const month = 30 * 24 * 3600

describeApi('a session', api => {
  const browser = () => new Browser(api())
  const profile = (token: unknown) => api().withToken(String(token))('POST', '/profile/get')
  const rowsOf = (entity: string) =>
    api().store.find({ entity, where: [], sort: { property: 'id', order: 'DESC' }, offset: 0, limit: 1_000 })

  describe('begins', () => {
    it.each(people)('for %s with an access token and a refresh cookie', async person => {
      const response = await browser().signIn(person)
      expect(Object.keys(response.record)).toEqual(['access_token'])
      expect((await profile(response.record.access_token)).record).toMatchObject({
        id: api().idOf(person),
        email: `${person}@marani.example`,
      })
    })

    it('whatever the case of the email address and the space around it', async () => {
      expect(
        (await browser().post('/auth/login', { email: '  Admin@Marani.EXAMPLE ', password: demoPassword })).status,
      ).toBe(200)
    })

    it('with a cookie that is readable to no script, sent by no other website and to no other path', async () => {
      const cookie = cookieOf(await browser().signIn('admin'))
      expect(cookie?.attributes).toEqual([
        'HttpOnly',
        `Max-Age=${month}`,
        'Path=/api/v1/auth',
        'SameSite=Strict',
        'Secure',
      ])
    })

    it('without storing a readable token or password', async () => {
      const one = browser()
      const { access_token } = (await one.signIn('admin')).record
      const kept = JSON.stringify([await rowsOf('sessions'), await rowsOf('credentials')])
      for (const secret of [one.cookie.split('.')[1], access_token, demoPassword]) expect(kept).not.toContain(secret)
    })

    it('with the name of the device in printable characters only', async () => {
      await api().nobody('POST', '/auth/login', {
        body: { email: 'admin@marani.example', password: demoPassword },
        headers: { 'User-Agent': `Browser\t<b>${'x'.repeat(500)}` },
      })
      expect(String((await rowsOf('sessions'))[0]?.device)).toMatch(/^Browser<b>x{190}$/)
    })
  })

  describe('does not begin', () => {
    const attempt = (email: unknown, password: unknown = demoPassword) =>
      browser().post('/auth/login', { email, password })

    it('with a wrong password, which gets the same response as an unknown address', async () => {
      const wrong = await attempt('admin@marani.example', 'Marani-Demo-2')
      const unknown = await attempt('nobody@marani.example')
      const withoutPassword = await attempt(
        fixture('users', row => !people.includes(String(row.email).split('@')[0] as never) && row.status === 'active')
          .email,
      )
      expect(wrong.refusal).toEqual({ status: 401, code: 'wrong_credentials' })
      for (const other of [unknown, withoutPassword]) {
        expect(other.text).toBe(wrong.text)
        expect([...other.headers]).toEqual([...wrong.headers])
      }
      expect(cookieOf(wrong)).toBeUndefined()
    })

    it('for a blocked account, which is revealed only with the correct password', async () => {
      await api().put('users', api().idOf('user'), { status: 'blocked' })
      expect((await attempt('user@marani.example')).refusal).toEqual({ status: 403, code: 'account_blocked' })
      expect((await attempt('user@marani.example', 'wrong')).refusal).toEqual({
        status: 401,
        code: 'wrong_credentials',
      })
      await api().put('users', api().idOf('user'), { status: 'active' })
    })

    it.each([
      [{}, { email: 'required', password: 'required' }],
      [
        { email: '', password: '' },
        { email: 'required', password: 'required' },
      ],
      [
        { email: null, password: null },
        { email: 'required', password: 'required' },
      ],
      [{ email: 'x', password: 'x' }, { email: 'invalid_format' }],
      [
        { email: 5, password: [] },
        { email: 'wrong_type', password: 'required' },
      ],
      [{ email: 'a@b.ge', password: 'x'.repeat(201) }, { password: 'too_long' }],
      [{ email: `${'a'.repeat(250)}@b.ge`, password: 'x' }, { email: 'too_long' }],
      [{ email: "' or 1=1 --", password: "' or 1=1 --" }, { email: 'invalid_format' }],
    ])('with %j, and every invalid field is named', async (body, errors) => {
      expect((await browser().post('/auth/login', body)).refusal).toEqual({ status: 422, code: 'invalid', errors })
    })

    it.each(['admin', '__proto__', 'constructor'])('with the unknown field %s', async field => {
      const text = `{"email": "admin@marani.example", "password": "${demoPassword}", "${field}": 1}`
      expect((await api().nobody('POST', '/auth/login', { text })).refusal).toEqual({
        status: 400,
        code: 'unknown_field',
        params: { field },
      })
    })

    it.each(['a\u0000b', '\ud800', '🍷', ' '])('with the password %j, like any wrong one', async password => {
      expect((await attempt('admin@marani.example', password)).refusal).toEqual({
        status: 401,
        code: 'wrong_credentials',
      })
    })
  })
})
