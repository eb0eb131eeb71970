import { expect, it } from 'vitest'
import type { ApiResponse } from '../apiResponse.ts'
import { describeApi } from '../describeApi.ts'
import { account, belongings, goodPassword, lastEmail, newEmail, Stranger, timeOf, tokenIn } from './stranger.ts'

const next = 'Rkatsiteli-1!'

describeApi('a link, ticket or token', api => {
  const pass = timeOf(api)
  const stranger = () => new Stranger(api())

  it('is valid only for its own purpose, and is not used up by being tried for another', async () => {
    const [member, first, second] = [stranger(), stranger(), stranger()]
    const email = await member.join()
    const [registration, invitation] = [await first.register(newEmail()), newEmail()]
    await api().as('admin')('POST', '/moderators/invite', { body: { email: invitation, permissions: [] } })
    const forgetful = await stranger().join()
    await stranger().post('/auth/recover_password', { email: forgetful })
    const recovery = tokenIn(await lastEmail(api(), forgetful))
    const fresh = newEmail()
    await member.prove()
    await member.post('/profile/email', { email: fresh })
    const open = async (one: Stranger): Promise<string> =>
      String((await one.post('/auth/verify_registration', { token: await one.register(newEmail()) })).record.ticket)
    const confirming = await open(first)
    const creating = await second.confirmNumber(await open(second))
    const secrets: Record<string, string> = {
      access: member.token,
      refresh: member.cookie,
      registration,
      invitation: tokenIn(await lastEmail(api(), invitation)),
      recovery,
      email: tokenIn(await lastEmail(api(), fresh)),
      confirming,
      creating,
    }
    pass(61)
    const signedIn = (path: string, body: object) => {
      const one = stranger()
      one.token = member.token
      return one.post(path, body)
    }
    const withCookie = (cookie: string) => {
      const one = stranger()
      one.cookie = encodeURIComponent(cookie)
      return one.post('/auth/refresh_token')
    }
    const bearing = (token: string) => {
      const one = stranger()
      one.token = token
      return one.profile()
    }
    const places: [fits: string, call: (secret: string) => Promise<ApiResponse>][] = [
      ['access', bearing],
      ['refresh', withCookie],
      ['registration', token => stranger().post('/auth/verify_registration', { token })],
      ['invitation', token => stranger().post('/auth/verify_invitation', { token })],
      ['recovery', token => stranger().post('/auth/reset_password', { token, password: next, password_repeat: next })],
      ['email', token => signedIn('/profile/email/confirm', { token })],
      ['confirming', ticket => stranger().post('/auth/confirm_number', { ticket, phone: '555000333' })],
      ['creating', ticket => stranger().post('/auth/create_user', { ...account(ticket), ...belongings(2) })],
    ]
    for (const [fits, call] of places)
      for (const [name, secret] of Object.entries(secrets))
        if (name !== fits)
          expect((await call(secret)).status, `${name} in place of ${fits}`).toBeGreaterThanOrEqual(400)
    for (const [name, secret] of Object.entries(secrets)) {
      expect((await stranger().post('/auth/ticket', { ticket: secret })).status, name).toBe(
        name === 'confirming' || name === 'creating' ? 200 : name === 'access' ? 422 : 410,
      )
      expect((await stranger().signIn(email, secret)).status, name).not.toBe(200)
    }
    for (const [fits, call] of places) expect((await call(secrets[fits] ?? '')).status, fits).toBeLessThan(300)
    expect([
      (await stranger().signIn(fresh, goodPassword)).status,
      (await stranger().signIn(forgetful, next)).status,
    ]).toEqual([200, 200])
  })
})
