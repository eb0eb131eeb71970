import { expect, it } from 'vitest'
import type { Overview } from '../../src/features/home/overviewShape.ts'
import type { Queue } from '../../src/features/moderation/requests/queue.ts'
import type { Workload } from '../../src/features/workload/workload.ts'
import type { Counted } from '../../src/features/workload/counted.ts'
import { describeApi } from './describeApi.ts'
import type { Person } from './testApi.ts'

describeApi('the overview', api => {
  const ask = async (person: Person) => (await api().as(person)('GET', '/overview')).json as Overview
  const listed = async ({ resource, filter }: Counted) =>
    (await api().as('admin')('GET', `/${resource}`, { query: { filter, range: [0, 999] } })).rows.length

  const queue = async (person: Person) => (await api().as(person)('GET', '/requests/queue')).json as Queue

  it('has exactly the numbers of rows of the lists that it links to', async () => {
    const { statuses, attention } = await ask('admin')
    const { open, overdue, ages } = await queue('admin')
    const numbers = [open, overdue, ...ages, ...statuses.flatMap(({ counts }) => counts), ...attention]
    expect(numbers.length).toBeGreaterThan(8)
    for (const number of numbers) expect(await listed(number), JSON.stringify(number)).toBe(number.count)
    expect(statuses.map(({ resource }) => resource)).toEqual(['organizations', 'establishments', 'guides'])
    expect(attention.every(({ count }) => count > 0)).toBe(true)
    expect(ages.reduce((sum, { count }) => sum + count, 0)).toBe(open.count)
    expect(ages.at(-1)?.count).toBe(overdue.count)
  })

  it('has the age of the oldest request', async () => {
    const { oldest_at } = await queue('admin')
    const [oldest] = (
      await api().as('admin')('GET', '/requests', {
        query: { filter: { status: 'open' }, sort: ['created_at', 'ASC'] },
      })
    ).rows
    expect(oldest_at).toBe(oldest?.created_at)
  })

  it('has the latest change of each record first', async () => {
    const [record] = (await api().as('admin')('GET', '/establishments', { query: { filter: { status: 'draft' } } }))
      .rows
    await api().as('admin')('PATCH', `/establishments/${String(record?.id)}`, {
      body: { version: record?.version, beds: 77 },
    })
    const { latest } = await ask('moderator')
    expect(latest[0]).toMatchObject({
      resource: 'establishments',
      record_id: record?.id,
      title_en: record?.name_en,
      action: 'update',
      by: api().idOf('admin'),
    })
    expect(new Set(latest.map(line => line.record_id)).size).toBe(latest.length)
  })

  it('combines changes of many records one after another into one line with their number', async () => {
    const { rows } = await api().as('admin')('GET', '/establishments', {
      query: { filter: { status: ['draft', 'declined', 'noapproval'] }, range: [0, 4] },
    })
    expect(rows.length).toBeGreaterThan(3)
    for (const { id, version } of rows)
      await api().as('admin')('PATCH', `/establishments/${String(id)}`, { body: { version, rooms: 31 } })
    expect((await ask('admin')).latest[0]).toMatchObject({
      resource: 'establishments',
      record_id: null,
      action: 'update',
      count: rows.length,
    })
  })

  it('has for each person only what requires their action, and nothing that they may not read', async () => {
    const workload = async (person: Person) => (await api().as(person)('GET', '/workload')).json as Workload
    const { open, overdue } = await queue('admin')
    expect((await workload('admin')).requests).toEqual({ count: open.count, capped: false, overdue: overdue.count })
    expect(Object.keys(await workload('admin'))).toEqual(expect.arrayContaining(['requests', 'reports', 'help']))
    for (const person of ['owner', 'manager', 'guide'] as const)
      expect(Object.keys(await workload(person))).toEqual(['help'])
    expect(await workload('user')).toEqual({})
  })

  it('has no queue for people who may not read requests, and is available only to staff', async () => {
    const { status } = await api().as('moderator')('GET', '/requests')
    expect((await api().as('moderator')('GET', '/requests/queue')).status).toBe(status)
    for (const person of ['owner', 'manager', 'guide', 'user'] as const)
      for (const path of ['/overview', '/requests/queue'])
        expect((await api().as(person)('GET', path)).status).toBe(403)
  })

  it('takes a bounded number of statements', async () => {
    const { statements } = api()
    if (!statements) return
    const before = statements.length
    await ask('admin')
    expect(statements.length - before).toBeLessThanOrEqual(45)
  })
})
