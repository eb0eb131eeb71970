import { expect, it } from 'vitest'
import { describeApi } from '../describeApi.ts'
import { fixture } from '../content.ts'
import type { Person } from '../testApi.ts'
import { Stranger } from './stranger.ts'

const anId = '018f0000-0000-7000-8000-00000000dead'

describeApi('the sessions of a person', api => {
  const stranger = () => new Stranger(api())
  const member = async () => {
    const one = stranger()
    const email = await one.join()
    return { one, email, id: String((await one.profile()).record.id) }
  }
  const list = (who: Person, id: string) => api().as(who)('GET', `/users/${id}/sessions`)
  const end = (who: Person, id: string, session = '') =>
    api().as(who)('DELETE', `/users/${id}/sessions${session && `/${session}`}`)
  const forbidden = { status: 403, code: 'forbidden' }
  const missing = { status: 404, code: 'not_found' }

  it('are limited in a quarter of an hour, also with the right password', async () => {
    const { email } = await member()
    api().ports.limitMaximums = { session_account: 3 }
    for (let times = 1; times < 3; times++) expect((await stranger().signIn(email)).status).toBe(200)
    const refused = await stranger().signIn(email)
    delete api().ports.limitMaximums
    expect(refused.refusal).toMatchObject({ status: 429, code: 'too_many_requests' })
  })

  it.each(['admin', 'moderator'] as const)(
    'are listed for the %s as for the person themselves, but none is marked as the reader’s own',
    async who => {
      const { one, id } = await member()
      const own = (await one.call('GET', '/profile/sessions')).rows
      expect((await list(who, id)).rows).toEqual(own.map(session => ({ ...session, current: false })))
      expect(own).toHaveLength(1)
    },
  )

  it.each(['admin', 'moderator'] as const)('are ended by the %s one by one, at the next call', async who => {
    const { one, email, id } = await member()
    const other = stranger()
    await other.signIn(email)
    const [newest] = (await list(who, id)).rows
    expect((await end(who, id, String(newest?.id))).status).toBe(204)
    expect([(await other.profile()).status, (await one.profile()).status]).toEqual([401, 200])
    expect((await other.post('/auth/refresh_token')).status).toBe(401)
    expect((await list(who, id)).rows).toHaveLength(1)
    expect((await end(who, id, String(newest?.id))).refusal).toEqual(missing)
  })

  it('are ended together, and the person may sign in again', async () => {
    const { one, email, id } = await member()
    const other = stranger()
    await other.signIn(email)
    expect((await end('moderator', id)).status).toBe(204)
    for (const device of [one, other]) {
      expect((await device.profile()).refusal).toEqual({ status: 401, code: 'unauthenticated' })
      expect((await device.post('/auth/refresh_token')).status).toBe(401)
    }
    expect((await list('moderator', id)).rows).toEqual([])
    expect((await end('moderator', id)).status).toBe(204)
    expect((await stranger().signIn(email)).status).toBe(200)
  })

  it.each(['owner', 'manager', 'guide', 'user'] as const)('are not available to a %s, for anybody', async who => {
    const { one, id } = await member()
    const [session] = (await one.call('GET', '/profile/sessions')).rows
    for (const whose of [id, api().idOf(who), anId]) {
      expect((await list(who, whose)).refusal).toEqual(forbidden)
      expect((await end(who, whose)).refusal).toEqual(forbidden)
      expect((await end(who, whose, String(session?.id))).refusal).toEqual(forbidden)
    }
    expect((await one.profile()).status).toBe(200)
  })

  it('of staff are available only to administrators, and one’s own to oneself', async () => {
    const colleague = fixture(
      'users',
      row => row.role === 'moderator' && row.status === 'active' && row.id !== api().idOf('moderator'),
    )
    for (const id of [api().idOf('admin'), String(colleague.id)]) {
      expect((await list('moderator', id)).refusal).toEqual(forbidden)
      expect((await end('moderator', id)).refusal).toEqual(forbidden)
      expect((await end('moderator', id, anId)).refusal).toEqual(forbidden)
      expect((await list('admin', id)).status).toBe(200)
    }
    expect((await list('moderator', api().idOf('moderator'))).status).toBe(200)
  })

  it('show which one is the reader’s own, and ending it signs the reader out', async () => {
    const admin = stranger()
    await admin.signIn('admin@marani.example', 'Marani-Demo-1')
    const path = `/users/${api().idOf('admin')}/sessions`
    const present = (await admin.call('GET', path)).rows.filter(session => session.current)
    expect(present).toHaveLength(1)
    expect((await admin.call('DELETE', `${path}/${String(present[0]?.id)}`)).status).toBe(204)
    expect((await admin.profile()).refusal).toEqual({ status: 401, code: 'unauthenticated' })
  })

  it('of one person cannot be ended through another person’s URL', async () => {
    const [{ one, id }, other] = [await member(), await member()]
    const [session] = (await list('admin', id)).rows
    expect((await end('admin', other.id, String(session?.id))).refusal).toEqual(missing)
    expect((await end('admin', id, anId)).refusal).toEqual(missing)
    expect((await one.profile()).status).toBe(200)
  })

  it('of nobody are not found, and an invalid ID is reported', async () => {
    const { id } = await member()
    expect((await list('admin', anId)).refusal).toEqual(missing)
    expect((await end('admin', anId)).refusal).toEqual(missing)
    expect((await list('admin', 'garbage')).refusal).toEqual({ status: 400, code: 'malformed_id' })
    expect((await end('admin', id, 'garbage')).refusal).toEqual({ status: 400, code: 'malformed_id' })
  })

  it('of a person in the trash are not available to moderators', async () => {
    const { id } = await member()
    await api().put('users', id, { deleted_at: api().clock.now().toISOString() })
    expect((await list('moderator', id)).refusal).toEqual(missing)
    expect((await end('moderator', id)).refusal).toEqual(missing)
  })

  it('accept no parameters', async () => {
    const { id } = await member()
    expect((await api().as('admin')('GET', `/users/${id}/sessions`, { query: { filter: {} } })).refusal).toMatchObject({
      status: 400,
      code: 'unknown_parameter',
    })
  })
})
