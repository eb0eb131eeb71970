import { expect, it } from 'vitest'
import { expirePassed } from '../../src/tourism/expirePassed.ts'
import { notifyPeople } from '../../src/features/moderation/notify.ts'
import type { Notice } from '../../src/engine/model/moderation.ts'
import { inTransaction } from '../../src/engine/records/context.ts'
import { fixture } from './content.ts'
import { describeApi } from './describeApi.ts'
import type { Person } from './testApi.ts'

describeApi("one's own notifications", api => {
  const call = (person: Person, method: string, path = '', options = {}) =>
    api().as(person)(method, `/notifications${path}`, options)
  const unread = async (person: Person) => (await call(person, 'GET', '/unread')).json
  const fill = (person: Person, count: number) =>
    inTransaction(api().ports, inside =>
      notifyPeople(
        inside,
        Array.from({ length: count }, (): Notice => ({
          event: 'record_hidden',
          people: [api().idOf(person)],
          resource: 'guides',
          record: fixture('guides'),
        })),
      ),
    )
  const ids = async (person: Person) =>
    (await call(person, 'GET', '', { query: { range: [0, 99] } })).rows.map(row => String(row.id))

  it('are listed newest first, in pages, with the number of unread ones', async () => {
    await fill('owner', 30)
    const page = await call('owner', 'GET')
    expect(page.headers.get('content-range')).toBe('notifications 0-24/30')
    expect(page.rows.map(row => String(row.id))).toEqual((await ids('owner')).toSorted().toReversed().slice(0, 25))
    expect((await call('owner', 'GET', '', { query: { range: [25, 49] } })).headers.get('content-range')).toBe(
      'notifications 25-29/30',
    )
    expect(Object.keys(page.rows[0] ?? {}).toSorted()).toEqual([
      'created_at',
      'event',
      'id',
      'link',
      'read_at',
      'type',
      'values',
    ])
    expect(await unread('owner')).toEqual({ unread: 30 })
    expect(await unread('manager')).toEqual({ unread: 0 })
  })

  it('are marked as read one by one or all at once, once', async () => {
    await fill('guide', 3)
    const [first, second] = await ids('guide')
    expect((await call('guide', 'POST', '/read', { body: { ids: [first, second] } })).status).toBe(204)
    const at = api().clock.now().toISOString()
    expect(await unread('guide')).toEqual({ unread: 1 })
    api().clock.advance(60)
    expect((await call('guide', 'POST', '/read', { body: {} })).status).toBe(204)
    expect(await unread('guide')).toEqual({ unread: 0 })
    expect((await call('guide', 'GET')).rows.map(row => row.read_at)).toEqual(
      [at, at, api().clock.now().toISOString()].toSorted((a, b) => (a < b ? -1 : 1)),
    )
  })

  it('are dismissed permanently', async () => {
    await fill('manager', 2)
    const [first, second] = await ids('manager')
    expect((await call('manager', 'DELETE', `/${first}`)).status).toBe(204)
    expect(await ids('manager')).toEqual([second])
    expect((await call('manager', 'DELETE', `/${first}`)).refusal).toEqual({ status: 404, code: 'not_found' })
  })

  it('cannot be read, marked or dismissed by anybody else', async () => {
    await fill('user', 1)
    const [id] = await ids('user')
    for (const person of ['admin', 'moderator', 'owner'] as const) {
      expect(await ids(person)).not.toContain(id)
      expect((await call(person, 'DELETE', `/${id}`)).refusal).toEqual({ status: 404, code: 'not_found' })
      expect((await call(person, 'POST', '/read', { body: { ids: [id] } })).status).toBe(204)
    }
    expect(await unread('user')).toEqual({ unread: 1 })
    expect((await api().nobody('GET', '/notifications')).refusal.code).toBe('unauthenticated')
  })

  it('are not accessible through any other route', async () => {
    for (const body of [
      { ids: 'x' },
      { ids: ['x'] },
      { ids: [null] },
      { ids: Array.from({ length: 1_001 }, () => api().idOf('admin')) },
    ])
      expect((await call('user', 'POST', '/read', { body })).status).toBe(422)
    expect((await call('user', 'POST', '/read', { body: { all: true } })).refusal.code).toBe('unknown_field')
    expect((await call('user', 'DELETE', '/x')).refusal.code).toBe('malformed_id')
    expect((await call('user', 'GET', '', { query: { filter: {} } })).refusal.code).toBe('unknown_parameter')
    for (const [method, path] of [
      ['POST', ''],
      ['GET', `/${api().idOf('user')}`],
      ['PATCH', `/${api().idOf('user')}`],
    ] as const)
      expect((await call('user', method, path, method === 'GET' ? {} : { body: {} })).status).toBe(405)
  })

  it('are deleted ninety days after they were read, and not while they are unread', async () => {
    await fill('moderator', 2)
    const [read, kept] = await ids('moderator')
    await call('moderator', 'POST', '/read', { body: { ids: [read] } })
    const day = 24 * 3600
    api().clock.advance(89 * day)
    await expirePassed(api().ports)
    expect(await ids('moderator')).toEqual([read, kept])
    api().clock.advance(2 * day)
    await expirePassed(api().ports)
    expect(await ids('moderator')).toEqual([kept])
  })
})
