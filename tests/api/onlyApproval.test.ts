import { expect, it } from 'vitest'
import type { Route } from '../../src/engine/http/route.ts'
import { routes } from '../../src/tourism/product.ts'
import type { Row } from '../../src/engine/model/query.ts'
import type { Entity } from '../../src/engine/model/registry.ts'
import { publicView, publicRecord } from '../../src/engine/rules/access/publicView.ts'
import { randomFrom } from '../model/random.ts'
import { entities } from './content.ts'
import { describeApi } from './describeApi.ts'
import { Hostile } from './hostile.ts'
import { createPerson } from './moderation/people.ts'
import { moderatedNames, publicStatuses, rowOf, insertRecord, statuses } from './moderation/moderatedRecords.ts'
import { registry, type Caller } from './testApi.ts'

const callsPerSeed = 1_500
const seeds = [11, 12]
const anId = '018f0000-0000-7000-8000-00000000dead'

const shown = entities.filter(entity => publicView(entity) !== undefined)
/** To block people would only end the calls of whoever is blocked. */
const driven = routes.filter(route => !/\/users\/:id\/(un)?block$/.test(route.path))

interface Target {
  entity: Entity
  row: Row
  /** Those to whom it belongs. */
  theirs: Caller[]
}

/** Good values that somebody might want to see in public. */
const wishes = (number: number): Row => ({
  name_en: `Wish ${number}`,
  name_ge: `ნატვრა ${number}`,
  slug_en: `wish-${number}`,
  desc_ge: `აღწერა ${number}`,
  beds: number,
  lat: 41 + (number % 10) / 10,
  visible: number % 2 === 0,
  languages: ['ka'],
  images: [],
  legal_name: `Firm of wishes ${number}`,
  type: 1 + (number % 3),
  email: `wish${number}@marani.example`,
})

describeApi('the only way to the public is approval:', (api, isFirst) => {
  /** Records of every kind in every state, with and without a request, and people to whom they belong. */
  const participants = async () => {
    const targets: Target[] = []
    const members: Caller[] = []
    const put = async (name: string, standing: Parameters<typeof insertRecord>[2], theirs = members) =>
      targets.push({ entity: registry.entity(name), row: (await insertRecord(api(), name, standing)).row, theirs })
    const standings = [
      ...statuses.map(status => ({ status })),
      ...publicStatuses.map(status => ({ status, waits: true })),
    ]
    for (const standing of standings) await put('organizations', standing)
    const homes = targets.map(({ row }) => String(row.id))
    const home = homes[statuses.indexOf('approved')]
    for (const standing of standings) await put('establishments', { ...standing, more: { organization_id: home } })
    const people: Caller[] = [
      api().nobody,
      (await createPerson(api(), 'user')).call,
      (await createPerson(api(), 'moderator')).call,
    ]
    people.push((await createPerson(api(), 'moderator', { permissions: ['seo', 'statistics'] })).call)
    for (const role of ['objectowner', 'manager'])
      members.push((await createPerson(api(), role, { organization_ids: homes })).call)
    people.push(...members)
    for (const standing of standings) {
      const guide = await createPerson(api(), 'guide')
      await put('guides', { ...standing, author: guide.id, more: { user_id: guide.id } }, [guide.call])
      people.push(guide.call)
    }
    return { targets, people }
  }

  const everyRow = (entity: Entity) =>
    api().store.find({
      entity: entity.table,
      where: [],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: 10_000,
    })

  /** What each record may be shown as until somebody approves something else: as it is stored, if the public has seen it. */
  const approvedContent = async () => {
    const content = new Map<string, string>()
    for (const entity of shown)
      for (const row of await everyRow(entity)) {
        const view = publicView(entity)
        const seen =
          row.deleted_at === null && (row.status === undefined || publicStatuses.some(status => status === row.status))
        if (seen && view) content.set(`${entity.name}/${String(row.id)}`, JSON.stringify(publicRecord(view, row)))
      }
    return content
  }

  /** What is stored of the records that everybody is shown; what is worked out of that beside them, as whether a place is open now, may change by itself. */
  const shownNow = async () => {
    const content = new Map<string, string>()
    for (const entity of shown) {
      const stored = [...(publicView(entity)?.entity.properties.keys() ?? [])]
      for (let start = 0, rows: Row[] = []; start === 0 || rows.length === 500; start += 500) {
        rows = (await api().nobody('GET', `/public/${entity.name}`, { query: { range: [start, start + 499] } })).rows
        for (const row of rows)
          content.set(
            `${entity.name}/${String(row.id)}`,
            JSON.stringify(Object.fromEntries(stored.map(name => [name, row[name]]))),
          )
      }
    }
    return content
  }

  const change = (hostile: Hostile, entity: Entity, number: number): Row =>
    hostile.chance(0.3)
      ? hostile.body(entity)
      : Object.fromEntries(
          Object.entries(wishes(number)).filter(([name]) => entity.properties.has(name) && hostile.chance(0.3)),
        )

  const bodyFor = async (hostile: Hostile, route: Route, { entity, row }: Target, number: number): Promise<unknown> => {
    const { version } = await rowOf(api(), entity.table, row.id)
    const stamp = hostile.chance(0.9) ? { version } : { version: 1 }
    const said = hostile.pick<Row>([
      { reason: 'No' },
      { message: 'Hello' },
      { fields: ['name', 'desc'] },
      { fields: { name_en: 'approve' } },
      { text: 'Hello', version: undefined },
    ])
    if (route.path.endsWith('/:resource/:id') || route.path.endsWith('/:resource'))
      return { ...change(hostile, entity, number), ...(route.method === 'POST' ? {} : stamp) }
    if (route.path.startsWith('/:resource/:id/')) return hostile.chance(0.5) ? stamp : { ...stamp, ...said }
    return hostile.chance(0.7)
      ? { ...stamp, ...said, ...(hostile.chance(0.3) ? { ids: [row.id], email: 'nobody@marani.example' } : {}) }
      : hostile.anything()
  }

  it.each(isFirst ? seeds : seeds.slice(0, 1))(
    'no call of people without that right changes public content (seed %i)',
    async seed => {
      const hostile = new Hostile(randomFrom(seed))
      const { targets, people } = await participants()
      const approved = await approvedContent()
      const before = await shownNow()
      expect([...before].filter(([name, text]) => approved.get(name) !== text)).toEqual([])
      const done: Record<string, number> = {}
      for (let call = 1; call <= callsPerSeed; call++) {
        const target = hostile.pick(targets)
        const written = driven.filter(
          one =>
            one.path.startsWith('/:resource/:id') &&
            one.method !== 'GET' &&
            (one.method !== 'DELETE' || hostile.chance(0.1)),
        )
        const route = hostile.pick(hostile.chance(0.8) ? written : driven)
        const id = hostile.pick([target.row.id, target.row.id, target.row.id, target.row.request_id ?? anId])
        const path = route.path
          .replace(':resource', hostile.chance(0.95) ? target.entity.name : hostile.pick(entities).name)
          .replace(':id', String(id))
          .replace(':key', String(target.row.slug_en ?? id))
        const body = route.method === 'GET' ? {} : { body: await bodyFor(hostile, route, target, call) }
        const response = await hostile.pick(hostile.chance(0.6) ? target.theirs : people)(route.method, path, {
          ...body,
          ...(hostile.chance(0.1) ? { headers: { 'Idempotency-Key': 'same' } } : {}),
        })
        expect(response.status, `${route.method} ${path}`).toBeLessThan(500)
        if (response.status < 300 && route.method !== 'GET')
          done[`${route.method} ${route.path}`] = (done[`${route.method} ${route.path}`] ?? 0) + 1
        if (call % 50 > 0) continue
        const wrong = [...(await shownNow())].filter(([name, text]) => approved.get(name) !== text)
        expect(wrong, `after ${route.method} ${path}`).toEqual([])
      }
      expect(Object.keys(done).length, JSON.stringify(done)).toBeGreaterThan(8)
      for (const route of [
        'PATCH /:resource/:id',
        'PUT /:resource/:id',
        'POST /:resource/:id/submit',
        'POST /:resource/:id/withdraw',
      ])
        expect(done[route] ?? 0, JSON.stringify(done)).toBeGreaterThan(1)
      for (const { entity, row } of targets) {
        const { status } = await rowOf(api(), entity.table, row.id)
        if (publicStatuses.some(one => one === status))
          expect([...publicStatuses, 'deleted'], `${entity.name} was ${String(row.status)}`).toContain(row.status)
      }
    },
  )

  it.each(moderatedNames)('a change of %s becomes public when a reviewer approves it, and not earlier', async name => {
    const reviewer = await createPerson(api(), 'moderator', { permissions: ['incoming_request_access'] })
    const { row, request } = await insertRecord(api(), name, { status: 'approved', waits: true })
    const ask = async () => (await api().nobody('GET', `/public/${name}/${String(row.id)}`)).text
    const before = await ask()
    expect((await reviewer.call('POST', `/requests/${String(request?.id)}/take`, { body: {} })).status).toBe(200)
    expect(await ask()).toBe(before)
    const [first] = Object.keys((request?.changes ?? {}) as Row)
    expect(
      (
        await reviewer.call('POST', `/requests/${String(request?.id)}/approve`, {
          body: { version: (await rowOf(api(), 'requests', request?.id)).version },
        })
      ).status,
    ).toBe(200)
    const property = registry.entity(name).properties.get(first ?? '')
    if (property?.field.public) expect(await ask()).not.toBe(before)
    else expect(await ask()).toBe(before)
  })
})
