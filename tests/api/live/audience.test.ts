import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createAudience } from '../../../src/features/live/audience.ts'
import { apiBase } from '../../../src/engine/http/createApi.ts'
import { maxStreams } from '../../../src/engine/rules/access/limits.ts'
import { openFakerest } from '../stores.ts'
import { openApi, type TestApi } from '../testApi.ts'
import { createPerson } from '../moderation/people.ts'
import { processorTime } from '../../processorTime.ts'

const heartbeatMilliseconds = 100

interface Stream {
  text(): string
  isOver(): boolean
  close(): Promise<void>
}

async function open(): Promise<{
  api: TestApi
  listen(token: string): Promise<Stream>
  tokensOf(count: number): Promise<{ id: string; token: string }[]>
}> {
  const api = await openApi(openFakerest)
  onTestFinished(api.close)
  api.ports.audience = createAudience({ heartbeatMilliseconds })
  const listen = async (token: string): Promise<Stream> => {
    const response = await api.app.request(`${apiBase}/events`, { headers: { Authorization: `Bearer ${token}` } })
    expect(response.status).toBe(200)
    const reader = response.body?.getReader()
    const decoder = new TextDecoder()
    let [text, isOver] = ['', false]
    const reading = (async () => {
      for (;;) {
        const part = await reader?.read()
        if (!part || part.done) break
        text += decoder.decode(part.value, { stream: true })
      }
      isOver = true
    })()
    const close = async (): Promise<void> => {
      await reader?.cancel()
      await reading
    }
    onTestFinished(close)
    return { text: () => text, isOver: () => isOver, close }
  }
  const tokensOf = (count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const { id } = await createPerson(api, 'moderator')
        return { id, token: await api.ports.tokens.issue({ subject: id, session: id }, 3_600) }
      }),
    )
  return { api, listen, tokensOf }
}

const rename = async (api: TestApi): Promise<string> => {
  const [region] = (await api.as('admin')('GET', '/regions')).rows
  await api.as('admin')('PATCH', `/regions/${String(region?.id)}`, {
    body: { version: region?.version, title_en: 'Heard' },
  })
  return String(region?.id)
}

const count = (text: string, part: string): number => text.split(part).length - 1

describe('many open streams', () => {
  it('are served with one query for all of them, and each gets changes within two seconds', async () => {
    const { api, listen, tokensOf } = await open()
    const people = await tokensOf(25)
    const streams = await Promise.all(
      people.flatMap(({ token }) => Array.from({ length: maxStreams }, () => listen(token))),
    )
    expect(streams).toHaveLength(500)
    const requested = vi.spyOn(api.store, 'find')
    const began = performance.now()
    await expect.poll(() => streams.every(({ text }) => count(text(), ': here') >= 3), { interval: 20 }).toBe(true)
    const beats = (performance.now() - began) / heartbeatMilliseconds
    expect(requested.mock.calls.length).toBeGreaterThan(0)
    expect(requested.mock.calls.length).toBeLessThanOrEqual(beats + 1)
    const id = await rename(api)
    const all = () => streams.every(({ text }) => text().includes(`"regions":["${id}"]`))
    // Two seconds of the processor: what else the machine does meanwhile is not theirs.
    expect(await processorTime(() => expect.poll(all, { interval: 10 }).toBe(true))).toBeLessThan(2_000)
  })

  it('stay open while the store does not respond, and get what is written afterwards', async () => {
    const { api, listen, tokensOf } = await open()
    const [one, blocked] = await tokensOf(2)
    const [stream, other] = [await listen(one?.token ?? ''), await listen(blocked?.token ?? '')]
    api.ports.isUnavailable = () => true
    const find = vi.spyOn(api.store, 'find').mockRejectedValue(new Error('the store is away'))
    await expect.poll(() => count(stream.text(), ': here')).toBeGreaterThan(3)
    await api.put('users', blocked?.id, { status: 'blocked' })
    expect([stream.isOver(), other.isOver()]).toEqual([false, false])
    find.mockRestore()
    api.ports.isUnavailable = () => false
    await expect.poll(() => other.isOver()).toBe(true)
    expect(other.text()).toContain('event: ended')
    const id = await rename(api)
    await expect.poll(() => stream.text()).toContain(id)
    expect(api.unexpected).toEqual([])
  })

  it('end when their token has expired, so that clients reconnect with a new one', async () => {
    const { api, listen } = await open()
    const token = await api.ports.tokens.issue({ subject: api.idOf('admin'), session: api.idOf('admin') }, 60)
    const stream = await listen(token)
    api.clock.advance(61)
    await expect.poll(() => stream.isOver()).toBe(true)
    expect(stream.text()).not.toContain('ended')
  })

  it('follow the person’s role as soon as it changes', async () => {
    const { api, listen, tokensOf } = await open()
    const [person] = await tokensOf(1)
    const stream = await listen(person?.token ?? '')
    const [record] = (await api.as('admin')('GET', '/establishments')).rows
    const write = async (beds: number) => {
      const { version } = (await api.as('admin')('GET', `/establishments/${String(record?.id)}`)).record
      await api.as('admin')('PATCH', `/establishments/${String(record?.id)}`, { body: { version, beds } })
    }
    await write(1)
    await expect.poll(() => stream.text()).toContain(String(record?.id))
    await api.put('users', person?.id, { role: 'guide' })
    const beats = count(stream.text(), ': here')
    await expect.poll(() => count(stream.text(), ': here')).toBeGreaterThan(beats + 1)
    const before = count(stream.text(), String(record?.id))
    await write(2)
    await expect.poll(() => count(stream.text(), ': here')).toBeGreaterThan(beats + 5)
    expect(count(stream.text(), String(record?.id))).toBe(before)
  })

  it('cost nothing once all are closed', async () => {
    const { api, listen } = await open()
    const stream = await listen(api.tokenOf('admin'))
    await stream.close()
    const requested = vi.spyOn(api.store, 'find')
    await new Promise(resolve => setTimeout(resolve, 3 * heartbeatMilliseconds))
    expect(requested).not.toHaveBeenCalled()
    expect(api.ports.audience.subscribers.size).toBe(0)
  })
})

describe('one account', () => {
  it(`has at most ${maxStreams} streams open at one server, and may open another when one of them ends`, async () => {
    const { api, listen } = await open()
    const token = api.tokenOf('user')
    const streams = await Promise.all(Array.from({ length: maxStreams }, () => listen(token)))
    const refused = await api.as('user')('GET', '/events')
    expect(refused.refusal).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await listen(api.tokenOf('guide'))
    await streams[0]?.close()
    await listen(token)
  })
})
