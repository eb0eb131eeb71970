import { expect, it } from 'vitest'
import type { Counted, Overview } from '../../src/features/home/overviewShape.ts'
import { describeApi } from './describeApi.ts'
import type { Person } from './testApi.ts'

describeApi('the overview', api => {
  const ask = async (person: Person) => (await api().as(person)('GET', '/overview')).json as Overview
  const listed = async ({ resource, filter }: Counted) =>
    (await api().as('admin')('GET', `/${resource}`, { query: { filter, range: [0, 999] } })).rows.length

  it('counts exactly what the lists behind its numbers show', async () => {
    const { queue, statuses, attention } = await ask('admin')
    const numbers = [
      ...(queue ? [queue.open, queue.overdue] : []),
      ...statuses.flatMap(({ counts }) => counts),
      ...attention,
    ]
    expect(numbers.length).toBeGreaterThan(8)
    for (const number of numbers) expect(await listed(number), JSON.stringify(number)).toBe(number.count)
    expect(statuses.map(({ resource }) => resource)).toEqual(['organizations', 'establishments', 'guides'])
    expect(attention.every(({ count }) => count > 0)).toBe(true)
  })

  it('says how old the oldest request is', async () => {
    const { queue } = await ask('admin')
    const [oldest] = (
      await api().as('admin')('GET', '/requests', {
        query: { filter: { status: 'open' }, sort: ['created_at', 'ASC'] },
      })
    ).rows
    expect(queue?.oldest_at).toBe(oldest?.created_at)
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

  it('shows no queue to whoever may not see requests, and is not for others than staff', async () => {
    const plain = (await api().as('moderator')('GET', '/requests')).status === 403
    expect((await ask('moderator')).queue === null).toBe(plain)
    for (const person of ['owner', 'manager', 'guide', 'user'] as const)
      expect((await api().as(person)('GET', '/overview')).status).toBe(403)
  })

  it('asks a bounded number of questions', async () => {
    const { statements } = api()
    if (!statements) return
    const before = statements.length
    await ask('admin')
    expect(statements.length - before).toBeLessThanOrEqual(45)
  })
})
