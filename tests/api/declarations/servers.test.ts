import { expect, it } from 'vitest'
import { createApi } from '../../../src/tourism/createApi.ts'
import { createModels } from '../../../src/features/declarations/createModels.ts'
import { readHead } from '../../../src/features/declarations/head.ts'
import type { SchemaManager } from '../../../src/features/declarations/schemaManager.ts'
import { describeApi } from '../describeApi.ts'
import { program, type TestApi } from '../testApi.ts'
import { draft, publish, tastingRooms } from './publishing.ts'

/** Another server on the same database, as it is when it begins now. */
async function serverNextTo(api: TestApi, schema: SchemaManager = api.place) {
  const { models, declaring } = createModels(
    program,
    schema,
    await readHead(api.ports.models.current().store, program.declarations),
  )
  const app = createApi({ ...api.ports, models, declaring })
  const ask = async (method: string, path: string, headers: Record<string, string> = {}, body?: BodyInit) =>
    app.request(`/api/v1${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${api.tokenOf('admin')}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body, duplex: 'half' }),
    } as RequestInit)
  return { models, ask }
}

const counted = async (api: TestApi) => (await readHead(api.ports.models.current().store, program.declarations)).number

describeApi('several servers on one database', api => {
  const rooms = async (name: string) => draft(api().as('admin'), name, tastingRooms(name))

  it("respond with another server's publication to clients that have seen it, and to everyone after the next poll", async () => {
    const other = await serverNextTo(api())
    await rooms('first_rooms')
    const { record } = await publish(api(), ['first_rooms'])
    expect((await other.ask('GET', '/first_rooms')).status).toBe(404)
    const led = await other.ask('GET', '/first_rooms', { 'Marani-Model': String(record.number) })
    expect([led.status, led.headers.get('Marani-Model')]).toEqual([200, String(record.number)])

    const third = await serverNextTo(api())
    await rooms('second_rooms')
    await publish(api(), ['second_rooms'])
    const heard: number[] = []
    third.models.subscribe(({ number }) => heard.push(number))
    await Promise.all([third.models.newest(), third.models.newest()])
    expect([(await third.ask('GET', '/second_rooms')).status, heard]).toEqual([200, [await counted(api())]])
  })

  it('publish one after the other: a server that is behind loads the newest model first', async () => {
    const other = await serverNextTo(api())
    await rooms('third_rooms')
    await publish(api(), ['third_rooms'])
    await rooms('fourth_rooms')
    const seen = await other.ask('POST', '/declarations/preview', {}, JSON.stringify({ resources: ['fourth_rooms'] }))
    const { plan } = (await seen.json()) as { plan: string }
    const published = await other.ask(
      'POST',
      '/declarations/publish',
      {},
      JSON.stringify({ plan, resources: ['fourth_rooms'] }),
    )
    expect([published.status, (await other.ask('GET', '/third_rooms')).status]).toEqual([200, 200])
    await api().ports.models.newest()
    expect((await api().as('admin')('GET', '/fourth_rooms')).status).toBe(200)
  })

  it('wait for a server that has not loaded the previous model, and publish nothing on timeout', async () => {
    let isBehind = true
    const requested: [number, string][] = []
    const here = await serverNextTo(api(), {
      ...api().place,
      servers: {
        patienceMilliseconds: 250,
        heartbeat: async () => undefined,
        leave: async () => undefined,
        isBehind: async (number, what) => {
          requested.push([number, what])
          return isBehind
        },
      },
    })
    const before = await counted(api())
    await rooms('patient_rooms')
    const resources = ['patient_rooms']
    const seen = await here.ask('POST', '/declarations/preview', {}, JSON.stringify({ resources }))
    const { plan } = (await seen.json()) as { plan: string }
    const publishHere = () => here.ask('POST', '/declarations/publish', {}, JSON.stringify({ plan, resources }))
    const refused = await publishHere()
    expect([refused.status, refused.headers.get('Retry-After'), await counted(api())]).toEqual([503, '5', before])
    expect(requested[0]).toEqual([before, 'number'])
    const waiting = publishHere()
    setTimeout(() => (isBehind = false), 100)
    expect([(await waiting).status, await counted(api())]).toEqual([200, before + 1])
    await api().ports.models.newest()
  })

  it('drop nothing while any server still uses an older model', async () => {
    const reported: object[] = []
    const servers = {
      patienceMilliseconds: 150,
      heartbeat: async (use: object) => void reported.push(use),
      leave: async () => undefined,
      isBehind: async () => false,
    }
    const head = await readHead(api().ports.models.current().store, program.declarations)
    const { models, declaring } = createModels(program, { ...api().place, servers }, head)
    const older = models.current()
    const [release, other] = [models.hold(older), models.hold(older)]
    await rooms('held_rooms')
    const { record } = await publish(api(), ['held_rooms'])
    const number = Number(record.number)
    await models.newest()
    expect(reported.at(-1)).toEqual({ number, oldest: older.number })
    expect([
      await declaring.waitForServers(number, 'number'),
      await declaring.waitForServers(number, 'oldest'),
    ]).toEqual([true, false])
    release()
    release()
    expect(await declaring.waitForServers(number, 'oldest')).toBe(false)
    other()
    expect(await declaring.waitForServers(number, 'oldest')).toBe(true)
  })

  it('ignore unknown model numbers', async () => {
    for (const number of ['999999999', '1e999', '-1', 'NaN', ''])
      expect((await api().as('admin')('GET', '/regions', { headers: { 'Marani-Model': number } })).status).toBe(200)
  })

  it('complete a request with the model with which it started', async () => {
    await rooms('fading_rooms')
    const { record } = await publish(api(), ['fading_rooms'])
    const here = await serverNextTo(api())
    const bytes = new TextEncoder().encode('{"name_ge": "ოთახი", "name_en": "A room"}')
    let finish = () => {}
    const whole = new Promise<void>(resolve => (finish = resolve))
    const body = new ReadableStream<Uint8Array>({
      start: async controller => {
        controller.enqueue(bytes.slice(0, 10))
        await whole
        controller.enqueue(bytes.slice(10))
        controller.close()
      },
    })
    const requested = here.ask('POST', '/fading_rooms', { 'Content-Length': String(bytes.length) }, body)
    await new Promise(resolve => setTimeout(resolve, 50))
    const undo = await api().as('admin')('POST', `/declarations/undo/${record.number}`, { body: {} })
    await api().as('admin')('POST', `/declarations/undo/${record.number}`, { body: { plan: undo.record.plan } })
    const { number } = await here.models.newest()
    expect([number, (await here.ask('GET', '/fading_rooms')).status]).toEqual([Number(record.number) + 1, 404])
    finish()
    const made = await requested
    expect([made.status, made.headers.get('Marani-Model')]).toEqual([201, String(record.number)])
  })

  it('are unchanged after an interrupted publication, and complete it the next time', async () => {
    const { place } = api()
    const before = await counted(api())
    const broken = await serverNextTo(api(), {
      ...place,
      runExclusively: (present, work) =>
        place.runExclusively(present, inside =>
          work({
            ...inside,
            notify: async () => {
              throw new Error('cut off')
            },
          }),
        ),
    })
    await rooms('cut_rooms')
    const seen = await broken.ask('POST', '/declarations/preview', {}, JSON.stringify({ resources: ['cut_rooms'] }))
    const { plan } = (await seen.json()) as { plan: string }
    const body = JSON.stringify({ plan, resources: ['cut_rooms'] })
    const cut = await broken.ask('POST', '/declarations/publish', {}, body)
    expect([cut.status, api().unexpected.splice(0).map(String)]).toEqual([500, ['Error: cut off']])
    expect([await counted(api()), (await broken.ask('GET', '/cut_rooms')).status]).toEqual([before, 404])
    expect((await api().as('admin')('GET', '/declarations/drafts/cut_rooms')).status).toBe(200)
    expect((await publish(api(), ['cut_rooms'])).record.number).toBe(before + 1)
    expect((await api().as('admin')('GET', '/cut_rooms')).status).toBe(200)
  })

  it('notify every open panel', async () => {
    const here = await serverNextTo(api())
    const stream = await here.ask('GET', '/events')
    const reader = stream.body?.getReader()
    await rooms('heard_rooms')
    const { record } = await publish(api(), ['heard_rooms'])
    await here.models.newest()
    const decoder = new TextDecoder()
    let text = ''
    while (!text.includes('event: model')) text += decoder.decode((await reader?.read())?.value as Uint8Array)
    await reader?.cancel()
    expect(text).toContain(`event: model\ndata: {"number":${String(record.number)}}`)
  })
})
