import { describe, expect, it } from 'vitest'
import { recordsOf } from '../../../src/engine/http/recordsOf.ts'
import { runDue } from '../../../src/engine/jobs/runDue.ts'
import { system } from '../../../src/engine/model/actor.ts'
import { is } from '../../../src/engine/records/findOne.ts'
import { newRow } from '../../../src/engine/records/newRow.ts'
import { expirePassed } from '../../../src/tourism/expirePassed.ts'
import { describeApi } from '../describeApi.ts'
import { SoftKey } from './softKey.ts'
import { thefts } from './thefts.ts'
import { atOnce, goodPassword, lastEmail, emailsTo, newEmail, statuses, type Stranger, tokenIn } from './stranger.ts'

const hour = 3_600

describeApi('a thief who has the access token and the password changes the address, but not permanently:', api => {
  const { pass, stranger, robbed, changeEmail } = thefts(api)

  /** The thief has made the account theirs: address, password, sign-in. */
  async function taken() {
    const { member, thief, email } = await robbed()
    await stranger().post('/auth/recover_password', { email })
    const old = tokenIn(await lastEmail(api(), email))
    const stolen = await changeEmail(thief)
    const undo = tokenIn(await lastEmail(api(), email))
    await stranger().post('/auth/recover_password', { email: stolen })
    await stranger().post('/auth/reset_password', {
      token: tokenIn(await lastEmail(api(), stolen)),
      password: 'Thief-2026!',
      password_repeat: 'Thief-2026!',
    })
    expect((await thief.signIn(stolen, 'Thief-2026!')).status).toBe(200)
    return { member, thief, email, stolen, undo, old }
  }
  const undoBy = (token: string) => stranger().post('/auth/undo_email', { token })
  const [used, expired] = ['link_used', 'link_expired'].map(code => ({ status: 410, code }))

  it('the former address gets a link that restores it, ends all sessions and removes the password', async () => {
    const { thief, email, stolen, undo } = await taken()
    const late = tokenIn(
      await (async () => {
        await stranger().post('/auth/recover_password', { email: stolen })
        return lastEmail(api(), stolen)
      })(),
    )
    const message = (await emailsTo(api(), email)).find(({ text }) => text.includes('/platform/undo-email?token='))
    expect(message?.text).toContain('72')
    expect((await undoBy(undo)).status).toBe(204)
    expect([(await thief.profile()).status, (await thief.post('/auth/refresh_token')).status]).toEqual([401, 401])
    for (const address of [email, stolen])
      for (const password of [goodPassword, 'Thief-2026!'])
        expect((await stranger().signIn(address, password)).status).toBe(401)
    expect(
      (
        await stranger().post('/auth/reset_password', {
          token: late,
          password: 'Thief-2027!',
          password_repeat: 'Thief-2027!',
        })
      ).status,
    ).toBe(410)
    const choose = tokenIn(await lastEmail(api(), email))
    expect(
      (
        await stranger().post('/auth/reset_password', {
          token: choose,
          password: 'Rkatsiteli-1!',
          password_repeat: 'Rkatsiteli-1!',
        })
      ).status,
    ).toBe(204)
    expect((await stranger().signIn(email, 'Rkatsiteli-1!')).status).toBe(200)
  })

  /** A key for machines, and a passkey, of whoever has shown the password. */
  async function addWays(one: Stranger) {
    const key = await one.post('/profile/api_keys', { name: 'Machine', rights: { regions: ['read'] }, days: 90 })
    const passkey = new SoftKey()
    const { record } = await one.post('/profile/passkeys/begin')
    const response = passkey.make(record.options as { challenge: string })
    const made = await one.post('/profile/passkeys', { ticket: record.ticket, answer: response, name: 'Phone' })
    expect([key.status, made.status]).toEqual([201, 200])
    return { passkey, key: String(key.record.key) }
  }

  /** The status that each way into the account is answered with. */
  async function waysIn({ passkey, key }: Awaited<ReturnType<typeof addWays>>) {
    const one = stranger()
    const begun = (await one.post('/auth/passkey/begin', {})).record
    const response = passkey.show(begun.options as { challenge: string })
    return [
      (await api().withToken(key)('GET', '/regions')).status,
      (await one.post('/auth/passkey', { ticket: begun.ticket, answer: response })).status,
    ]
  }

  it('the link also removes keys, passkeys and provider accounts that were added in the meantime', async () => {
    const { thief, email } = await robbed()
    await thief.prove()
    const before = await addWays(thief)
    expect(await waysIn(before)).toEqual([200, 200])
    const { id, version } = (await api().as('admin')('GET', '/users', { query: { filter: { email } } })).rows[0] as {
      id: string
      version: number
    }
    const body = { email: newEmail(), version }
    expect((await api().as('admin')('PATCH', `/users/${id}`, { body })).status).toBe(200)
    await api().store.insert('provider_accounts', [
      newRow(recordsOf(api().ports), system, 'provider_accounts', {
        user_id: id,
        issuer: 'https://elsewhere.example',
        subject_hash: `thief ${id}`,
      }),
    ])
    await runDue(api().ports)
    expect((await undoBy(tokenIn(await lastEmail(api(), email)))).status).toBe(204)
    expect(await waysIn(before)).toEqual([401, 403])
    expect(await api().store.count({ entity: 'provider_accounts', where: [is('user_id', id)] })).toBe(0)
    const choose = tokenIn(await lastEmail(api(), email))
    const password = 'Rkatsiteli-1!'
    await stranger().post('/auth/reset_password', { token: choose, password, password_repeat: password })
    expect((await stranger().signIn(email, password)).record.access_token).toBeDefined()
  })

  it('a password chosen by a link revokes keys created recently and keeps older ones', async () => {
    const { member, thief, email } = await robbed()
    const make = async (one: Stranger, name: string) => {
      await one.prove()
      const body = { name, rights: { regions: ['read'] }, days: 90 }
      return String((await one.post('/profile/api_keys', body)).record.key)
    }
    const own = await make(member, 'Website import')
    pass(73 * hour)
    await thief.signIn(email)
    const stolen = await make(thief, 'Late')
    const use = async (key: string) => (await api().withToken(key)('GET', '/regions')).status
    expect([await use(own), await use(stolen)]).toEqual([200, 200])
    await stranger().post('/auth/recover_password', { email })
    const token = tokenIn(await lastEmail(api(), email))
    const password = 'Rkatsiteli-1!'
    expect((await stranger().post('/auth/reset_password', { token, password, password_repeat: password })).status).toBe(
      204,
    )
    expect([await use(own), await use(stolen)]).toEqual([200, 401])
  })

  it('the link keeps older keys and passkeys, and the second step', async () => {
    const { member, email } = await robbed()
    await member.prove()
    const own = await addWays(member)
    pass(73 * hour)
    const { id, version } = (await api().as('admin')('GET', '/users', { query: { filter: { email } } })).rows[0] as {
      id: string
      version: number
    }
    const body = { email: newEmail(), version }
    expect((await api().as('admin')('PATCH', `/users/${id}`, { body })).status).toBe(200)
    await runDue(api().ports)
    expect((await undoBy(tokenIn(await lastEmail(api(), email)))).status).toBe(204)
    expect(await waysIn(own)).toEqual([200, 200])
    const choose = tokenIn(await lastEmail(api(), email))
    const password = 'Rkatsiteli-1!'
    await stranger().post('/auth/reset_password', { token: choose, password, password_repeat: password })
    expect((await stranger().signIn(email, password)).record.second_step).toBeDefined()
  })

  it('links sent to the former address earlier no longer work, except to undo the change', async () => {
    const { old } = await taken()
    expect(
      (
        await stranger().post('/auth/reset_password', {
          token: old,
          password: 'Rkatsiteli-1!',
          password_repeat: 'Rkatsiteli-1!',
        })
      ).status,
    ).toBe(410)
  })

  it('the link works once, even if it is used fifty times at once', async () => {
    const { undo } = await taken()
    expect(statuses(await atOnce(50, () => undoBy(undo)))).toEqual({ 204: 1, 410: 49 })
    expect((await undoBy(undo)).refusal).toEqual(used)
  })

  it('the link works for 72 hours', async () => {
    const [early, late] = [await taken(), await taken()]
    pass(72 * hour - 1)
    expect((await undoBy(early.undo)).status).toBe(204)
    pass(1)
    expect((await undoBy(late.undo)).refusal).toEqual({ status: 410, code: 'link_expired' })
    expect((await stranger().signIn(late.stolen, 'Thief-2026!')).status).toBe(200)
  })

  it('the first link still works after the thief changes the address again, and the thief’s own link does not', async () => {
    const { thief, email, stolen, undo } = await taken()
    await thief.prove('Thief-2026!')
    const second = newEmail()
    await thief.post('/profile/email', { email: second })
    expect(
      (await thief.post('/profile/email/confirm', { token: tokenIn(await lastEmail(api(), second)) })).status,
    ).toBe(204)
    const thiefs = tokenIn(await lastEmail(api(), stolen))
    const before = (await emailsTo(api(), second)).length
    expect((await undoBy(undo)).status).toBe(204)
    expect(await emailsTo(api(), second)).toHaveLength(before)
    expect((await undoBy(thiefs)).refusal).toEqual(expired)
    expect((await api().as('admin')('GET', '/users', { query: { filter: { email } } })).rows).toHaveLength(1)
  })

  describe('the restoration leaves the thief nothing that could revert it:', () => {
    const linksTo = async (email: string) =>
      (await emailsTo(api(), email)).filter(({ text }) => text.includes('/platform/undo-email?token='))

    it.each([
      ['works no more', 5],
      ['is not kept any more', 40],
    ])('an administrator, also when the link of the former address %s', async (_state, days) => {
      const { email, stolen } = await taken()
      pass(days * 24 * hour)
      await expirePassed(api().ports)
      const { id, version } = (await api().as('admin')('GET', '/users', { query: { filter: { email: stolen } } }))
        .rows[0] as { id: string; version: number }
      expect((await api().as('admin')('PATCH', `/users/${id}`, { body: { email, version } })).status).toBe(200)
      await runDue(api().ports)
      expect(await linksTo(stolen)).toEqual([])
    })

    it('the person, over an address in between, whose link leads nowhere any more', async () => {
      const { thief, email, stolen, undo } = await taken()
      await thief.prove('Thief-2026!')
      const second = newEmail()
      await thief.post('/profile/email', { email: second })
      await thief.post('/profile/email/confirm', { token: tokenIn(await lastEmail(api(), second)) })
      const [between] = await linksTo(stolen)
      await thief.post('/profile/email', { email })
      await thief.post('/profile/email/confirm', { token: tokenIn(await lastEmail(api(), email)) })
      expect((await thief.profile()).record.email).toBe(email)
      expect(await linksTo(second)).toEqual([])
      expect((await undoBy(between ? tokenIn(between) : '')).refusal).toEqual(expired)
      expect((await undoBy(undo)).status).toBe(204)
    })

    it('another theft is reported to the former address again, with a link', async () => {
      const { thief, email, stolen } = await taken()
      await thief.prove('Thief-2026!')
      for (const address of [email, stolen]) {
        await thief.post('/profile/email', { email: address })
        await thief.post('/profile/email/confirm', { token: tokenIn(await lastEmail(api(), address)) })
      }
      const [newest, ...earlier] = await linksTo(email)
      expect(earlier).toHaveLength(1)
      expect((await undoBy(newest ? tokenIn(newest) : '')).status).toBe(204)
      expect((await api().as('admin')('GET', '/users', { query: { filter: { email } } })).rows).toHaveLength(1)
    })
  })

  it('an address that belongs to someone else in the meantime is not taken from them, and nothing changes', async () => {
    const { thief, email, undo } = await taken()
    pass(61)
    await stranger().join({ email })
    expect((await undoBy(undo)).refusal).toMatchObject({ status: 422, errors: { email: 'not_unique' } })
    expect((await thief.profile()).status).toBe(200)
  })

  it('no other kind of link undoes a change', async () => {
    const { email } = await robbed()
    await stranger().post('/auth/recover_password', { email })
    expect((await undoBy(tokenIn(await lastEmail(api(), email)))).refusal).toEqual({
      status: 410,
      code: 'link_unknown',
    })
    expect((await undoBy('x'.repeat(43))).refusal).toEqual({ status: 410, code: 'link_unknown' })
  })
})
