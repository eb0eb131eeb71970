import { expect, it } from 'vitest'
import { apiBase } from '../../../src/engine/http/createApi.ts'
import { describeApi } from '../describeApi.ts'
import { nextNumber } from '../makeValid.ts'
import { createPerson } from '../moderation/people.ts'
import { Stranger } from '../people/stranger.ts'
import type { Person } from '../testApi.ts'

interface StreamEvent {
  event: string
  data: unknown
}

describeApi('a stream of changes', api => {
  const listen = async (token: string) => {
    const response = await api().app.request(`${apiBase}/events`, { headers: { Authorization: `Bearer ${token}` } })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const reader = response.body?.getReader()
    const decoder = new TextDecoder()
    const events: StreamEvent[] = []
    let isOver = false
    const reading = (async () => {
      for (let rest = ''; reader;) {
        const { done, value } = await reader.read()
        if (done) break
        const parts = (rest + decoder.decode(value, { stream: true })).split('\n\n')
        rest = parts.pop() ?? ''
        for (const part of parts) {
          const [, event] = /^event: (.*)$/m.exec(part) ?? []
          const [, data] = /^data: (.*)$/m.exec(part) ?? []
          if (event) events.push({ event, data: JSON.parse(data ?? 'null') })
        }
      }
      isOver = true
    })()
    await expect.poll(() => reader !== undefined).toBe(true)
    return { events, isOver: () => isOver, close: () => reader?.cancel().then(() => reading) }
  }
  const as = (person: Person) => listen(api().tokenOf(person))
  const rename = async (id: unknown) => {
    const { version } = (await api().as('admin')('GET', `/establishments/${String(id)}`)).record
    await api().as('admin')('PATCH', `/establishments/${String(id)}`, {
      body: { version, code: `live-${nextNumber()}` },
    })
  }
  const drafts = async (person: Person) =>
    (await api().as(person)('GET', '/establishments', { query: { range: [0, 99] } })).rows

  it('reports which records were written, by resource', async () => {
    const stream = await as('moderator')
    const [record] = await drafts('admin')
    await rename(record?.id)
    await expect.poll(() => stream.events).toContainEqual({ event: 'changed', data: { establishments: [record?.id] } })
    await stream.close()
  })

  it('reports nothing about other people’s records, and everything about one’s own', async () => {
    const [owner, guide] = [await as('owner'), await as('guide')]
    const own = (await drafts('owner')).map(row => row.id)
    const [mine] = own
    const strange = (await drafts('admin')).find(row => !own.includes(row.id))
    await rename(strange?.id)
    await rename(mine)
    await expect.poll(() => owner.events).toEqual([{ event: 'changed', data: { establishments: [mine] } }])
    expect(guide.events).toEqual([])
    await Promise.all([owner.close(), guide.close()])
  })

  it('reports changed permissions, and not a changed name', async () => {
    const { id, call } = await createPerson(api(), 'moderator', { permissions: ['seo'] })
    const stream = await listen(await api().ports.tokens.issue({ subject: id, session: id }, 600))
    const eventsOfRights = () => stream.events.filter(({ event }) => event === 'rights')
    const change = async (values: object) => {
      const { version } = (await api().as('admin')('GET', `/users/${id}`)).record
      expect((await api().as('admin')('PATCH', `/users/${id}`, { body: { version, ...values } })).status).toBe(200)
    }
    await change({ firstname: 'Nana' })
    await expect
      .poll(() => stream.events)
      .toContainEqual({ event: 'changed', data: expect.objectContaining({ users: [id] }) })
    expect(eventsOfRights()).toEqual([])
    await change({ permissions: ['statistics'] })
    await expect.poll(eventsOfRights).toEqual([{ event: 'rights', data: {} }])
    await change({ role: 'manager', permissions: [] })
    await expect.poll(eventsOfRights).toHaveLength(2)
    expect((await call('GET', '/reports')).status).toBe(403)
    await stream.close()
  })

  it('reports nothing about writes that were rejected or rolled back', async () => {
    const stream = await as('admin')
    const [record] = await drafts('admin')
    await api().as('admin')('PATCH', `/establishments/${String(record?.id)}`, { body: { version: 9_999, beds: 1 } })
    await api().as('admin')('PATCH', `/establishments/${String(record?.id)}`, {
      body: { version: record?.version, beds: -1 },
    })
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(stream.events).toEqual([])
    await stream.close()
  })

  it('reports a new notification, only to its recipient', async () => {
    const [owner, manager] = [await as('owner'), await as('guide')]
    const [own] = (await drafts('owner')).filter(row => row.status === 'approved')
    const { version } = (await api().as('admin')('GET', `/establishments/${String(own?.id)}`)).record
    await api().as('admin')('POST', `/establishments/${String(own?.id)}/hide`, { body: { version } })
    await expect.poll(() => owner.events).toContainEqual({ event: 'notifications', data: {} })
    expect(manager.events.filter(({ event }) => event === 'notifications')).toEqual([])
    await Promise.all([owner.close(), manager.close()])
  })

  it('reports a note for colleagues to staff, and never to the sender of the question', async () => {
    const { id } = (
      await api().as('owner')('POST', '/help', { body: { subject: 'How do I add a wine?', text: 'I find no button.' } })
    ).record
    const [owner, moderator] = [await as('owner'), await as('moderator')]
    const noted = await api().as('admin')('POST', `/help/${String(id)}/notes`, { body: { text: 'Call them first.' } })
    expect(noted.status).toBe(201)
    await expect.poll(() => moderator.events).toContainEqual({ event: 'help', data: {} })
    expect(owner.events.filter(({ event }) => event === 'help')).toEqual([])
    await Promise.all([owner.close(), moderator.close()])
  })

  it('reports a saved draft of a resource to administrators only', async () => {
    const [admin, moderator] = [await as('admin'), await as('moderator')]
    const document = { format: 'marani/1', changes: [{ entity: 'regions', hide: [] }] }
    const kept = await api().as('admin')('PUT', '/declarations/drafts/regions', {
      body: { base: 0, document, version: 0 },
    })
    expect(kept.status).toBe(200)
    await expect.poll(() => admin.events).toEqual([{ event: 'declaration_drafts', data: {} }])
    expect(moderator.events).toEqual([])
    await api().as('admin')('DELETE', '/declarations/drafts/regions')
    await Promise.all([admin.close(), moderator.close()])
  })

  it('reports the end of the session as soon as the person is blocked', async () => {
    const { id } = await createPerson(api(), 'moderator')
    const token = await api().ports.tokens.issue({ subject: id, session: id }, 3_600)
    const stream = await listen(token)
    await api().as('admin')('POST', `/users/${id}/block`, { body: { reason: 'Left' } })
    await expect.poll(() => stream.isOver()).toBe(true)
    expect(stream.events.at(-1)).toEqual({ event: 'ended', data: {} })
  })

  it('reports the end of the session as soon as staff end it, and other sessions of the person continue', async () => {
    const [one, other] = [new Stranger(api()), new Stranger(api())]
    const email = await one.join()
    await other.signIn(email)
    const [going, ended] = [await listen(one.token), await listen(other.token)]
    const path = `/users/${String((await one.profile()).record.id)}/sessions`
    const [newest] = (await api().as('admin')('GET', path)).rows
    await api().as('admin')('DELETE', `${path}/${String(newest?.id)}`)
    await expect.poll(() => ended.isOver()).toBe(true)
    expect(ended.events.at(-1)).toEqual({ event: 'ended', data: {} })
    expect(going.isOver()).toBe(false)
    await going.close()
  })

  it('requires a sign-in', async () => {
    expect((await api().nobody('GET', '/events')).status).toBe(401)
  })

  it('ends when the server stops', async () => {
    const stream = await as('admin')
    await api().ports.live.close()
    await expect.poll(() => stream.isOver()).toBe(true)
  })
})
