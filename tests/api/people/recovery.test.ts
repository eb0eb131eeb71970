import { expect, it, vi } from 'vitest'
import { describeApi } from '../describeApi.ts'
import { atOnce, goodPassword, lastEmail, emailsTo, newEmail, statuses, Stranger, timeOf, tokenIn } from './stranger.ts'

const next = 'Rkatsiteli-1!'

describeApi('a forgotten password', api => {
  const pass = timeOf(api)
  const stranger = () => new Stranger(api())
  const recover = async (email: string): Promise<string> => {
    expect((await stranger().post('/auth/recover_password', { email })).status).toBe(202)
    return tokenIn(await lastEmail(api(), email))
  }
  const reset = (token: string, password = next, password_repeat = password) =>
    stranger().post('/auth/reset_password', { token, password, password_repeat })

  it('is replaced with the email’s link, and every session ends at the next call', async () => {
    const [one, other] = [stranger(), stranger()]
    const email = await one.join()
    await other.signIn(email)
    const token = await recover(email)
    const response = await reset(token)
    expect([response.status, response.text]).toEqual([204, ''])
    for (const device of [one, other]) {
      expect((await device.profile()).refusal).toEqual({ status: 401, code: 'unauthenticated' })
      expect((await device.post('/auth/refresh_token')).status).toBe(401)
    }
    expect((await stranger().signIn(email)).refusal).toEqual({ status: 401, code: 'wrong_credentials' })
    const fresh = stranger()
    expect((await fresh.signIn(email, next)).status).toBe(200)
    expect((await fresh.profile()).status).toBe(200)
    expect((await lastEmail(api(), email)).subject).toContain('პაროლი შეიცვალა')
  })

  it('leaves no session to a person who signs in with the old one at the same time', async () => {
    const email = await stranger().join()
    const token = await recover(email)
    const devices = Array.from({ length: 9 }, () => stranger())
    const [response] = await Promise.all([reset(token), ...devices.map(device => device.signIn(email))])
    expect(response.status).toBe(204)
    for (const device of devices) {
      if (device.token) expect((await device.profile()).refusal).toEqual({ status: 401, code: 'unauthenticated' })
      expect((await device.post('/auth/refresh_token')).status).toBe(401)
    }
  })

  /** Has something happen while the next password is being hashed. */
  function whileHashing(work: () => Promise<unknown>): void {
    const { passwords } = api().ports
    const hash = passwords.hash
    vi.spyOn(passwords, 'hash').mockImplementationOnce(async password => {
      await work()
      return hash(password)
    })
  }

  it('is not replaced by a simultaneous change with the old one, whose session ends', async () => {
    const thief = stranger()
    const email = await thief.join()
    const token = await recover(email)
    whileHashing(async () => expect((await reset(token)).status).toBe(204))
    const taken = { current_password: goodPassword, password: 'Thief-2026!', password_repeat: 'Thief-2026!' }
    expect((await thief.post('/profile/password', taken)).refusal).toEqual({ status: 401, code: 'unauthenticated' })
    expect((await stranger().signIn(email, 'Thief-2026!')).status).toBe(401)
    expect((await stranger().signIn(email, next)).status).toBe(200)
  })

  it('has links that are valid once, exactly one of fifty attempts at once', async () => {
    const email = await stranger().join()
    const token = await recover(email)
    expect(statuses(await atOnce(50, index => reset(token, `${next}${index}`)))).toEqual({ 204: 1, 410: 49 })
    expect((await reset(token)).refusal).toEqual({ status: 410, code: 'link_used' })
  })

  it('has links that are valid for an hour, and no longer after another one was used', async () => {
    const email = await stranger().join()
    const token = await recover(email)
    pass(3601)
    expect((await reset(token)).refusal).toEqual({ status: 410, code: 'link_expired' })
    const [first, second] = [await recover(email), await recover(email)]
    expect((await reset(second)).status).toBe(204)
    expect((await reset(first)).refusal).toEqual({ status: 410, code: 'link_expired' })
  })

  it('must meet the rules before the link is used up', async () => {
    const email = await stranger().join()
    const token = await recover(email)
    const weak: [string, string][] = [
      ['Short-1', 'length'],
      ['no-upper-case-1', 'upper'],
      ['NO-LOWER-CASE-1', 'lower'],
      ['No-Number-here', 'digit'],
      ['NoSpecial1234', 'special'],
    ]
    for (const [password, missing] of weak)
      expect((await reset(token, password)).problem.errors).toEqual({
        password: { code: 'weak_password', params: { minimum: 8, missing } },
      })
    expect((await reset(token, next, goodPassword)).refusal).toMatchObject({
      status: 422,
      errors: { password_repeat: 'passwords_differ' },
    })
    expect((await reset('nobody wrote this')).refusal).toEqual({ status: 410, code: 'link_unknown' })
    expect((await reset(token)).status).toBe(204)
  })

  it('cannot be replaced with a link of another kind, or after the address has changed', async () => {
    const one = stranger()
    const email = await one.join()
    const registration = await stranger().register(newEmail())
    expect((await reset(registration)).refusal).toEqual({ status: 410, code: 'link_unknown' })
    const token = await recover(email)
    await api().put('users', (await one.profile()).record.id, { email: newEmail() })
    expect((await reset(token)).refusal).toEqual({ status: 410, code: 'link_unknown' })
  })

  it('is not emailed to blocked or unknown people, and an account without a password can get its first one', async () => {
    const one = stranger()
    const email = await one.join()
    await api().put('users', (await one.profile()).record.id, { status: 'blocked' })
    const before = (await emailsTo(api(), email)).length
    const unknown = newEmail()
    for (const address of [email, unknown])
      expect((await stranger().post('/auth/recover_password', { email: address })).status).toBe(202)
    expect((await emailsTo(api(), email)).length).toBe(before)
    expect(await emailsTo(api(), unknown)).toEqual([])
    expect((await reset(await recover('salome@marani.example'))).status).toBe(204)
    expect((await stranger().signIn('salome@marani.example', next)).status).toBe(200)
  })
})
