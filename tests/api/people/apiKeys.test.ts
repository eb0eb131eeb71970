import { expect, it } from 'vitest'
import { recordsOf } from '../../../src/engine/http/recordsOf.ts'
import { runDue } from '../../../src/engine/jobs/runDue.ts'
import { system } from '../../../src/engine/model/actor.ts'
import { digest } from '../../../src/engine/model/digest.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { newRow } from '../../../src/engine/records/newRow.ts'
import { formatKey as apiKey, visiblePrefixOf } from '../../../src/engine/rules/access/keys.ts'
import { limits } from '../../../src/engine/rules/access/limits.ts'
import { presentOf } from '../content.ts'
import { describeApi } from '../describeApi.ts'
import { createPerson, type TestPerson } from '../moderation/people.ts'
import type { Person } from '../testApi.ts'
import { emailsTo, lastEmail } from './stranger.ts'

const out = { status: 401, code: 'unauthenticated' }
const closed = { status: 403, code: 'key_forbidden' }
const minute = 60

describeApi('an API key', api => {
  let made = 0
  const make = async (person: Person, rights: Record<string, readonly string[]>, more: Row = {}) =>
    api().as(person)('POST', '/profile/api_keys', { body: { name: `key ${++made}`, rights, days: 30, ...more } })
  const keyOf = async (...parts: Parameters<typeof make>): Promise<Row> => (await make(...parts)).record
  const by = (key: Row) => api().withToken(String(key.key))
  const rowOf = async (key: Row) => {
    const [row] = await api().store.find({
      entity: 'api_keys',
      where: [{ property: 'id', operator: 'in', value: [key.id] }],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: 1,
    })
    return row as Row
  }
  const region = () => presentOf('regions')[0] as Row

  it('is shown once and stored only as a hash; lists show its first characters', async () => {
    const key = await keyOf('moderator', { regions: ['read'] })
    expect(key.key).toMatch(/^mk_[\w-]{43}$/)
    expect(JSON.stringify(await rowOf(key))).not.toContain(key.key)
    const listed = (await api().as('moderator')('GET', '/profile/api_keys')).rows.find(({ id }) => id === key.id)
    expect(listed).toMatchObject({ name: key.name, prefix: String(key.key).slice(0, 9), last_used_at: null })
    expect(listed).not.toHaveProperty('key')
    expect((await by(key)('GET', '/regions')).status).toBe(200)
  })

  it('is reported by email to the person for whom it is created, with its name and without the key', async () => {
    const { email } = (await api().as('moderator')('POST', '/profile/get')).record
    const key = await keyOf('moderator', { regions: ['read'] }, { name: 'Website import' })
    await runDue(api().ports)
    const { subject, text } = await lastEmail(api(), String(email))
    expect(subject).toContain('შეიქმნა პროგრამის გასაღები')
    expect(text).toContain('„Website import“')
    expect(text).toContain('/platform/api-keys')
    expect(text).not.toContain(key.key)
    const tried = await make('moderator', { regions: ['read'] }, { name: 'Website import' })
    expect(tried.refusal).toMatchObject({ errors: { name: 'not_unique' } })
    await runDue(api().ports)
    expect(
      (await emailsTo(api(), String(email))).filter(({ text: one }) => one.includes('Website import')),
    ).toHaveLength(1)
  })

  it('is created only with a proof of the password, and only by people who may have API keys', async () => {
    const body = { name: 'unproven', rights: { regions: ['read'] }, days: 30 }
    expect((await api().withToken(api().tokenOf('admin'))('POST', '/profile/api_keys', { body })).refusal).toEqual({
      status: 403,
      code: 'proof_missing',
    })
    expect((await make('user', { regions: ['read'] })).refusal).toEqual({ status: 403, code: 'forbidden' })
  })

  it('allows only what it names: no writing if it only reads, no other entity, and never changes of people or API keys', async () => {
    const key = await keyOf('admin', { regions: ['read'], users: ['read'], guides: ['update'] })
    const call = by(key)
    const { id, version } = region()
    expect((await call('GET', `/regions/${String(id)}`)).status).toBe(200)
    expect((await call('PATCH', `/regions/${String(id)}`, { body: { version, title_en: 'Other' } })).refusal).toEqual(
      closed,
    )
    expect((await call('GET', '/organizations')).refusal).toEqual(closed)
    expect((await call('GET', '/guides')).status).toBe(200)
    expect((await call('POST', '/profile/get')).refusal).toEqual(closed)
    expect((await call('POST', '/profile/api_keys', { body: {} })).refusal).toEqual(closed)
    for (const accounts of ['users', 'moderators'])
      expect((await make('admin', { [accounts]: ['update'] })).refusal, accounts).toEqual({
        status: 422,
        code: 'invalid',
        errors: { rights: 'not_granted' },
      })
    const found = (await call('GET', '/search', { query: { q: 'Kakheti' } })).json as { resource: string }[]
    expect(found.every(({ resource }) => ['regions', 'users', 'guides'].includes(resource))).toBe(true)
  })

  it('never allows more than its owner may do: its rights are validated when it is created, and checked again at each call', async () => {
    expect((await make('moderator', { regions: ['delete'] })).refusal).toMatchObject({
      errors: { rights: 'not_granted' },
    })
    expect((await make('owner', { regions: ['read'] }, { role: 'administrator' })).refusal).toMatchObject({
      errors: { role: 'role_refused' },
    })
    const key = await keyOf('admin', { reports: ['read'], regions: ['read', 'update'] })
    const { id } = region()
    const rename = async (title_en: string) => {
      const { version } = (await by(key)('GET', `/regions/${String(id)}`)).record
      return by(key)('PATCH', `/regions/${String(id)}`, { body: { version, title_en } })
    }
    expect((await rename('Renamed once')).status).toBe(200)
    await api().put('users', api().idOf('admin'), { role: 'guide' })
    expect((await rename('Renamed twice')).refusal).toEqual({ status: 403, code: 'forbidden' })
    await api().put('users', api().idOf('admin'), { role: 'user' })
    expect((await by(key)('GET', '/regions')).refusal).toEqual(out)
    await api().put('users', api().idOf('admin'), { role: 'administrator', status: 'blocked' })
    expect((await by(key)('GET', '/regions')).refusal).toEqual(out)
    await api().put('users', api().idOf('admin'), { status: 'active' })
    expect((await by(key)('GET', '/regions')).status).toBe(200)
  })

  it('ends permanently when its owner is blocked or deleted, even if they are restored later', async () => {
    const admin = api().as('admin')
    const [blocked, removed] = [
      await createPerson(api(), 'moderator', { permissions: ['full_access'] }),
      await createPerson(api(), 'moderator', { permissions: ['full_access'] }),
    ]
    const keyFor = async (who: TestPerson) => {
      const key = apiKey(api().ports.secrets.create())
      await api().store.insert('api_keys', [
        newRow(recordsOf(api().ports), system, 'api_keys', {
          user_id: who.id,
          name: 'Website import',
          key_hash: digest(key),
          prefix: visiblePrefixOf(key),
          rights: { regions: ['read'] },
          expires_at: new Date(api().clock.now().getTime() + 24 * 3600 * 1000).toISOString(),
        }),
      ])
      return api().withToken(key)
    }
    const [ofBlocked, ofRemoved] = [await keyFor(blocked), await keyFor(removed)]
    const answers = async () => [
      (await ofBlocked('GET', '/regions')).status,
      (await ofRemoved('GET', '/regions')).status,
    ]
    expect(await answers()).toEqual([200, 200])
    await admin('POST', `/users/${blocked.id}/block`, { body: { reason: 'Taken over' } })
    const { version } = (await admin('GET', `/users/${removed.id}`)).record
    await admin('DELETE', `/users/${removed.id}`, { body: { version } })
    expect(await answers()).toEqual([401, 401])
    expect((await admin('POST', `/users/${blocked.id}/unblock`)).status).toBe(200)
    const deleted = (await admin('GET', `/users/${removed.id}`)).record
    expect((await admin('POST', `/users/${removed.id}/restore`, { body: { version: deleted.version } })).status).toBe(
      200,
    )
    expect(await answers()).toEqual([401, 401])
    const actions = (await admin('GET', `/users/${blocked.id}/history`)).rows.map(({ action }) => action)
    expect(actions).toContain('revoke_api_key')
  })

  it('for a role allows what that role may do, as long as its owner passes every check', async () => {
    const key = await keyOf('admin', { regions: ['read'], reports: ['read'] }, { role: 'moderator' })
    expect((await by(key)('GET', '/reports')).status).toBe(200)
    expect((await make('admin', { regions: ['update'] }, { role: 'guide' })).refusal).toMatchObject({
      errors: { rights: 'not_granted' },
    })
    await api().put('users', api().idOf('admin'), { role: 'moderator' })
    expect((await by(key)('GET', '/reports')).refusal).toEqual(out)
    await api().put('users', api().idOf('admin'), { role: 'administrator' })
  })

  it('is recorded in the history with its owner', async () => {
    const key = await keyOf('admin', { regions: ['update'] })
    const { id } = region()
    const { version } = (await by(key)('GET', `/regions/${String(id)}`)).record
    await by(key)('PATCH', `/regions/${String(id)}`, { body: { version, title_en: 'By a machine' } })
    const [line] = (await api().as('admin')('GET', `/regions/${String(id)}/history`)).rows
    expect(line).toMatchObject({ action: 'update', by: api().idOf('admin'), api_key: key.name })
    const [own] = (await api().as('admin')('GET', `/users/${api().idOf('admin')}/history`)).rows
    expect(own).toMatchObject({ action: 'make_api_key', api_key: null })
  })

  it('ends when it expires or is revoked by its owner or an administrator, at the next call', async () => {
    const [first, second, third] = [
      await keyOf('moderator', { regions: ['read'] }, { days: 1 }),
      await keyOf('moderator', { regions: ['read'] }),
      await keyOf('moderator', { regions: ['read'] }),
    ]
    expect((await api().as('owner')('DELETE', `/profile/api_keys/${String(second.id)}`)).status).toBe(404)
    expect((await api().as('moderator')('DELETE', `/api_keys/${String(second.id)}`)).status).toBe(403)
    expect((await api().as('moderator')('DELETE', `/profile/api_keys/${String(second.id)}`)).status).toBe(204)
    expect((await by(second)('GET', '/regions')).refusal).toEqual(out)
    expect((await api().as('admin')('GET', '/api_keys')).rows.map(({ id }) => id)).toContain(third.id)
    expect((await api().as('admin')('DELETE', `/api_keys/${String(third.id)}`)).status).toBe(204)
    expect((await by(third)('GET', '/regions')).refusal).toEqual(out)
    expect((await by(first)('GET', '/regions')).status).toBe(200)
    api().clock.advance(24 * 3600)
    expect((await by(first)('GET', '/regions')).refusal).toEqual(out)
  })

  it('has its last use recorded at most once a minute', async () => {
    const key = await keyOf('moderator', { regions: ['read'] })
    const used = async () => {
      await by(key)('GET', '/regions')
      await api().ports.background.settled()
      return (await rowOf(key)).last_used_at
    }
    const first = await used()
    expect(first).toBe(api().clock.now().toISOString())
    api().clock.advance(minute - 1)
    expect(await used()).toBe(first)
    api().clock.advance(2)
    expect(await used()).not.toBe(first)
  })

  it('is never accepted in a URL, which others could read', async () => {
    const key = String((await keyOf('moderator', { regions: ['read'] })).key)
    for (const [path, query] of [
      ['/regions', { access_token: key }],
      ['/public/establishments', { q: key }],
      [`/regions/${key}`, {}],
    ] as const)
      expect((await api().nobody('GET', path, { query })).refusal).toEqual({ status: 400, code: 'key_in_address' })
  })

  it('has limits of its own, and wrong API keys have theirs', async () => {
    const [key, other] = [
      await keyOf('moderator', { regions: ['read'] }),
      await keyOf('moderator', { regions: ['read'] }),
    ]
    const { count } = api().ports.ownLimiter
    api().ports.ownLimiter.count = (name, seconds, many) =>
      count(name, seconds, name.startsWith('key_minute') && many === 1 ? limits.key_minute.most : many)
    expect((await by(key)('GET', '/regions')).status).toBe(200)
    expect((await by(key)('GET', '/regions')).status).toBe(429)
    api().ports.ownLimiter.count = count
    expect((await by(other)('GET', '/regions')).status).toBe(200)
    const nobodys = api().withToken(`mk_${'0'.repeat(43)}`)
    const tries = []
    for (let attempt = 0; attempt <= limits.wrong_key_address.most; attempt++)
      tries.push((await nobodys('GET', '/regions')).status)
    expect([tries[0], tries.at(-1)]).toEqual([401, 429])
  })
})
