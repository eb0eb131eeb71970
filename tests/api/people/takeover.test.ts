import { describe, expect, it, vi } from 'vitest'
import { recordsOf } from '../../../src/engine/http/recordsOf.ts'
import { runDue } from '../../../src/engine/jobs/runDue.ts'
import { system } from '../../../src/engine/model/actor.ts'
import { is } from '../../../src/engine/records/findOne.ts'
import { newRow } from '../../../src/engine/records/newRow.ts'
import { expirePassed } from '../../../src/tourism/expirePassed.ts'
import { describeApi } from '../describeApi.ts'
import { SoftKey } from './softKey.ts'
import {
  atOnce,
  goodPassword,
  lastCode,
  lastEmail,
  emailsTo,
  newEmail,
  newPhone,
  statuses,
  Stranger,
  timeOf,
  tokenIn,
} from './stranger.ts'

const missing = { status: 403, code: 'proof_missing' }
const hour = 3_600

describeApi('an access token that was stolen', api => {
  const pass = timeOf(api)
  const stranger = () => new Stranger(api())

  /** A member, and a thief who has nothing of theirs but the access token. */
  async function robbed() {
    const member = stranger()
    const email = await member.join()
    const thief = stranger()
    thief.token = member.token
    return { member, thief, email }
  }

  /** Another e-mail address, by the person themselves. */
  async function changeEmail(one: Stranger, fresh = newEmail()): Promise<string> {
    await one.prove()
    await one.post('/profile/email', { email: fresh })
    expect((await one.post('/profile/email/confirm', { token: tokenIn(await lastEmail(api(), fresh)) })).status).toBe(
      204,
    )
    return fresh
  }

  describe('gives access, but cannot change who owns the account:', () => {
    it('another email address, number or password requires the current password', async () => {
      const { thief, member, email } = await robbed()
      const fresh = newEmail()
      expect((await thief.post('/profile/email', { email: fresh })).refusal).toEqual(missing)
      expect((await thief.post('/profile/phone', { phone: newPhone() })).refusal).toEqual(missing)
      expect(
        (
          await thief.post('/profile/password', {
            current_password: 'guessed',
            password: 'Rkatsiteli-1!',
            password_repeat: 'Rkatsiteli-1!',
          })
        ).refusal,
      ).toMatchObject({ status: 422, errors: { current_password: 'wrong_password' } })
      expect(await emailsTo(api(), fresh)).toEqual([])
      expect((await member.profile()).record.email).toBe(email)
    })

    it('the password cannot be guessed', async () => {
      const { thief } = await robbed()
      for (let times = 0; times < 10; times++)
        expect((await thief.prove(`guess ${times}`)).refusal).toMatchObject({
          status: 422,
          errors: { password: 'wrong_password' },
        })
      expect((await thief.prove()).refusal).toMatchObject({ status: 429, code: 'too_many_requests' })
    })

    it('a proof holds for 5 minutes, for its session, for its person, and no longer than the password', async () => {
      const { member, email } = await robbed()
      const response = await member.prove()
      expect(response.record.expires_in).toBe(300)
      const elsewhere = stranger()
      await elsewhere.signIn(email)
      elsewhere.proof = member.proof
      const other = stranger()
      await other.join()
      other.proof = member.proof
      const forger = stranger()
      forger.token = member.token
      const [until = '', seal = ''] = member.proof.split('.')
      for (const forged of [
        `${Number(until) + 1}.${seal}`,
        `${until}.${seal.slice(1)}`,
        `${until}.`,
        until,
        seal,
        `${until}.${'A'.repeat(43)}`,
        'true',
        `${until}.${seal}.${seal}`,
      ]) {
        forger.proof = forged
        expect((await forger.post('/profile/email', { email: newEmail() })).refusal).toEqual(missing)
      }
      for (const one of [elsewhere, other])
        expect((await one.post('/profile/email', { email: newEmail() })).refusal).toEqual(missing)
      pass(299)
      expect((await member.post('/profile/email', { email: newEmail() })).status).toBe(202)
      pass(1)
      expect((await member.post('/profile/email', { email: newEmail() })).refusal).toEqual(missing)
      await member.prove()
      await member.post('/profile/password', {
        current_password: goodPassword,
        password: 'Rkatsiteli-1!',
        password_repeat: 'Rkatsiteli-1!',
      })
      expect((await member.post('/profile/email', { email: newEmail() })).refusal).toEqual(missing)
    })

    it('of an administrator, it changes no one’s address, number or rights and creates no account', async () => {
      const admin = api().withToken(api().tokenOf('admin'))
      const [victim, own] = [api().idOf('moderator'), api().idOf('admin')]
      const versionOf = async (id: string): Promise<unknown> => (await admin('GET', `/users/${id}`)).record.version
      const changes: [string, Record<string, unknown>][] = [
        [victim, { email: newEmail() }],
        [own, { email: newEmail() }],
        [victim, { phone: newPhone() }],
        [victim, { role: 'administrator' }],
        [victim, { permissions: ['full_access'] }],
        [api().idOf('manager'), { organization_ids: [] }],
      ]
      for (const [id, change] of changes) {
        const version = await versionOf(id)
        for (const method of ['PATCH', 'PUT'])
          expect((await admin(method, `/users/${id}`, { body: { ...change, version } })).refusal).toEqual(missing)
        expect(
          (await admin('POST', '/users/bulk/update', { body: { records: [{ id, version }], values: change } })).refusal,
        ).toEqual(missing)
        expect(await versionOf(id)).toBe(version)
      }
      expect(
        (
          await admin('PATCH', `/moderators/${victim}`, {
            body: { permissions: ['full_access'], version: await versionOf(victim) },
          })
        ).refusal,
      ).toEqual(missing)
      const account = { email: newEmail(), firstname: 'A', lastname: 'B' }
      for (const resource of ['users', 'moderators'])
        expect((await admin('POST', `/${resource}`, { body: account })).refusal).toEqual(missing)
      expect(
        (await admin('POST', '/moderators/invite', { body: { email: newEmail(), permissions: [] } })).refusal,
      ).toEqual(missing)
      expect(
        (await admin('PATCH', `/users/${victim}`, { body: { firstname: 'Ana', version: await versionOf(victim) } }))
          .status,
      ).toBe(200)
    })

    it('of an administrator, it imports no people', async () => {
      const lines = [
        {
          mapping: {
            resource: 'users',
            fields: { email: { column: 'email' }, firstname: { column: 'name' }, lastname: { column: 'name' } },
          },
        },
        { line: 2, values: { email: newEmail(), name: 'A' } },
      ]
      const send = async (headers: Record<string, string>) => {
        const response = await api().withToken(api().tokenOf('admin'))('POST', '/import/users', {
          text: lines.map(line => JSON.stringify(line)).join('\n'),
          headers: { 'Content-Type': 'application/x-ndjson', ...headers },
        })
        return JSON.parse(response.text.trim().split('\n').at(-1) ?? '{}') as {
          kind?: string
          code?: string
          report?: { created: number }
        }
      }
      expect(await send({})).toMatchObject({ kind: 'problem', code: 'proof_missing' })
      expect(await send({ Proof: await api().proofOf('admin') })).toMatchObject({
        kind: 'done',
        report: { created: 1 },
      })
    })
  })

  describe('ends when the account changes:', () => {
    it('another email address ends the other sessions and keeps this one', async () => {
      const { member, email } = await robbed()
      const other = stranger()
      await other.signIn(email)
      await changeEmail(member)
      expect((await other.profile()).status).toBe(401)
      expect((await member.profile()).status).toBe(200)
      expect((await member.post('/auth/refresh_token')).status).toBe(200)
    })

    it('a request that is in progress when the sessions end has no effect', async () => {
      const { member, thief } = await robbed()
      await thief.prove()
      const { limiter } = api().ports
      const count = limiter.count
      vi.spyOn(limiter, 'count').mockImplementationOnce(async (...counted) => {
        expect((await member.call('DELETE', '/profile/sessions')).status).toBe(204)
        return count(...counted)
      })
      const made = await thief.post('/profile/api_keys', { name: 'Late', rights: { regions: ['read'] }, days: 90 })
      expect(made.refusal).toEqual({ status: 401, code: 'unauthenticated' })
      expect(await api().store.count({ entity: 'api_keys', where: [is('name', 'Late')] })).toBe(0)
    })

    it('another number ends them too, and the person is notified', async () => {
      const { member, email } = await robbed()
      const other = stranger()
      await other.signIn(email)
      pass(61)
      const phone = newPhone()
      await member.prove()
      await member.post('/profile/phone', { phone })
      expect((await member.post('/profile/phone/confirm', { code: await lastCode(api(), phone) })).status).toBe(204)
      expect([(await other.profile()).status, (await member.profile()).status]).toEqual([401, 200])
      expect((await lastEmail(api(), email)).subject).toContain('ნომერი შეიცვალა')
    })

    it('another email address set by an administrator ends every session, and an email to the former address can undo it', async () => {
      const { member, email } = await robbed()
      const { id, version } = (await api().as('admin')('GET', '/users', { query: { filter: { email } } })).rows[0] as {
        id: string
        version: number
      }
      const fresh = newEmail()
      expect((await api().as('admin')('PATCH', `/users/${id}`, { body: { email: fresh, version } })).status).toBe(200)
      expect((await member.profile()).status).toBe(401)
      await runDue(api().ports)
      expect(
        (await stranger().post('/auth/undo_email', { token: tokenIn(await lastEmail(api(), email)) })).status,
      ).toBe(204)
      expect((await api().as('admin')('GET', `/users/${id}`)).record.email).toBe(email)
    })
  })

  describe('with the password can change the address, but not permanently:', () => {
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
      expect(
        (await stranger().post('/auth/reset_password', { token, password, password_repeat: password })).status,
      ).toBe(204)
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
})
