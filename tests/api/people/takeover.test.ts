import { describe, expect, it, vi } from 'vitest'
import { runDue } from '../../../src/engine/jobs/runDue.ts'
import { is } from '../../../src/engine/records/findOne.ts'
import { describeApi } from '../describeApi.ts'
import { thefts } from './thefts.ts'
import { goodPassword, lastCode, lastEmail, emailsTo, newEmail, newPhone, tokenIn } from './stranger.ts'

const missing = { status: 403, code: 'proof_missing' }

describeApi('an access token that was stolen', api => {
  const { pass, stranger, robbed, changeEmail } = thefts(api)
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
})
