import { expect, it } from 'vitest'
import { routes } from '../../../src/api/routes/index.ts'
import type { Route } from '../../../src/api/route.ts'
import { publicView } from '../../../src/rules/publicView.ts'
import { allowedTransitions, type TransitionName } from '../../../src/rules/transitions.ts'
import type { Row } from '../../../src/model/query.ts'
import { randomFrom } from '../../model/random.ts'
import { contentOf, entities, fixture } from '../content.ts'
import { describeApi } from '../describeApi.ts'
import { Hostile } from '../hostile.ts'
import { registry, type Caller, type CallOptions, type TestApi } from '../testApi.ts'
import { arrive, known, type Somebody } from './people.ts'
import { complete, moderatedNames, publicStatuses, rowsOf, stand, statuses, type Standing } from './places.ts'

const shownNames = entities.filter(entity => publicView(entity)).map(({ name }) => name)
const calls = { memory: 2_250, database: 225 }

type Shown = Map<string, string>

/** Everything that everybody is shown, by resource and id, to the byte; whole lists, whose counts and order count too. */
async function publicly(api: TestApi): Promise<Shown> {
  const shown: Shown = new Map()
  for (const name of shownNames) {
    const answer = await api.nobody('GET', `/public/${name}`, { query: { range: [0, 999], sort: ['id', 'ASC'] } })
    for (const row of answer.rows) shown.set(`${name}/${String(row.id)}`, JSON.stringify(row))
  }
  return shown
}

const differences = (before: Shown, after: Shown): string[] => [...new Set([...before.keys(), ...after.keys()])].filter(key => before.get(key) !== after.get(key))

interface Target {
  entity: string
  id: string
  /** Of the people's organization, or somebody's own page. */
  own?: boolean
}

interface Scene {
  people: [name: string, somebody: Somebody | null][]
  targets: Target[]
  /** Puts new records in the place of those that were deleted or moved meanwhile. */
  refill(): Promise<void>
}

/** Records of every state, of the people's own organization and page and of others', some with requests that wait. */
async function set(api: TestApi): Promise<Scene> {
  const home = String((await stand(api, 'organizations', { status: 'approved' })).row.id)
  const inside = { organization_ids: [home] }
  const person = (email: string) => known(api, fixture('users', row => row.email === email))
  const pages = [await arrive(api, 'guide'), await arrive(api, 'guide'), await arrive(api, 'guide')]
  const people: Scene['people'] = [
    ['owner', await arrive(api, 'objectowner', inside)],
    ['manager', await arrive(api, 'manager', inside)],
    ...pages.map((guide): [string, Somebody] => ['guide', guide]),
    ['user', await arrive(api, 'user')],
    ['moderator without a key', await person('eka@marani.example')],
    ['moderator with other keys', await arrive(api, 'moderator', { permissions: ['seo', 'statistics'] })],
    ['moderator of the organization', await arrive(api, 'moderator', inside)],
    ['owner of the fixtures', await person('owner@marani.example')],
    ['manager of the fixtures', await person('manager@marani.example')],
    ['guide of the fixtures', await person('guide@marani.example')],
    ['nobody', null],
  ]
  const targets: Target[] = [{ entity: 'organizations', id: home, own: true }]
  const place = async (entity: string, standing: Standing, own: boolean) => targets.push({ entity, id: String((await stand(api, entity, standing)).row.id), own })
  const refill = async () => {
    for (const status of statuses) await place('establishments', { status, waits: status === 'hidden', more: { organization_id: home } }, true)
    for (const waits of [true, false]) await place('establishments', { status: 'approved', waits, more: { organization_id: home } }, true)
  }
  for (const entity of moderatedNames) for (const status of statuses) for (const waits of publicStatuses.includes(status) ? [true, false] : [false]) await place(entity, { status, waits }, false)
  for (const page of pages) await place('guides', { status: 'approved', more: { user_id: page.id } }, true)
  for (const entity of moderatedNames) for (const row of contentOf(entity)) targets.push({ entity, id: String(row.id) })
  await refill()
  return { people, targets, refill }
}

interface Asked {
  route: Route
  path: string
  options: CallOptions
  target: Target
}

const changing = routes.filter(({ method }) => method !== 'GET')
const aimed = changing.filter(({ path }) => path.startsWith('/:resource/:id') || path.startsWith('/requests/'))
const writes = changing.filter(({ path }) => path === '/:resource/:id')

/** One call of a route at a record, with a body that is as good as it can be, or one that nobody means well. */
async function ask(api: TestApi, hostile: Hostile, target: Target): Promise<Asked> {
  const route = hostile.pick(hostile.pick([writes, aimed, aimed, changing, routes]))
  const entity = registry.entity(target.entity)
  const [row = {}] = await rowsOf(api, target.entity, { id: target.id })
  const [request] = row.request_id ? await rowsOf(api, 'requests', { id: row.request_id }) : []
  const ofRequest = route.path.startsWith('/requests/')
  const version = ofRequest ? request?.version : row.version
  const changed = Object.fromEntries(Object.entries(complete(target.entity)).filter(() => hostile.chance(0.3)))
  const extra = target.entity === 'establishments' ? { rooms: hostile.pick([1, 2, 3]), visible: hostile.chance(0.5), status: 'approved' } : { status: 'approved' }
  const { status: _status, ...honest } = extra
  const whole = Object.fromEntries([...entity.properties.values()].filter(property => !property.hidden && !property.field.readOnly).map(({ name }) => [name, row[name] ?? null]))
  const fields = Object.fromEntries(Object.keys((request?.changes ?? {}) as Row).map(name => [name, 'approve']))
  const good: Record<string, () => Row> = {
    PATCH: () => ({ ...changed, ...(hostile.chance(0.9) ? honest : extra), version }),
    PUT: () => ({ ...whole, ...changed, version }),
    POST: () => (/^\/:resource$/.test(route.path) ? complete(target.entity, hostile.chance(0.2) ? { status: 'approved' } : {}) : /message/.test(route.path) ? { text: 'Please' } : { version, ...(/decide/.test(route.path) ? { fields } : /decline|lock/.test(route.path) ? { reason: 'So' } : /confirm_translation/.test(route.path) ? { fields: ['name'] } : {}) }),
  }
  const body = hostile.chance(0.85) ? good[route.method]?.() : hostile.body(entity)
  const path = route.path.replace(':resource', target.entity).replace(':id', ofRequest ? String(request?.id ?? target.id) : target.id).replace(':key', target.id)
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE'
  return { route, path, target, options: { ...(hasBody ? { body } : {}), ...(hostile.chance(0.1) ? { headers: { 'If-Match': `"${String(version)}"` } } : {}) } }
}

/** What of the public answers a call may have changed: a record that somebody allowed took out of sight, or back into it. */
function mayHaveChanged(somebody: Somebody | null, { path, target }: Asked, row: Row | undefined): string[] {
  const name = path.split('/').at(-1) as TransitionName
  const moves: readonly string[] = ['approve', 'publish', 'hide', 'show', 'lock']
  const isAllowed = somebody !== null && row !== undefined && moves.includes(name) && allowedTransitions(somebody.actor, registry.entity(target.entity), row).includes(name)
  return isAllowed ? [`${target.entity}/${target.id}`] : []
}

describeApi('there is no other door to the public', api => {
  it('than approval and what staff with the key do, whatever owners, managers, guides, staff without it and nobody send', { timeout: 60_000 }, async () => {
    const { people, targets, refill } = await set(api())
    const hostile = new Hostile(randomFrom(7))
    const done = new Map<string, number>()
    const count = (key: string) => done.set(key, (done.get(key) ?? 0) + 1)
    const once = new Map<string, string>()
    let before = await publicly(api())
    for (const [key, text] of before) once.set(key, text)
    const recent: string[] = []
    for (let number = 1; number <= (api().statements ? calls.database : calls.memory); number++) {
      const [name, somebody] = hostile.pick(people)
      const asked = await ask(api(), hostile, hostile.pick(hostile.chance(0.6) ? targets.filter(({ own, entity }) => own && (entity === 'guides') === (name === 'guide')).slice(-30) : targets))
      const [row] = await rowsOf(api(), asked.target.entity, { id: asked.target.id })
      const call: Caller = somebody?.call ?? api().nobody
      const answer = await call(asked.route.method, asked.path, asked.options)
      recent.push(`${name} ${asked.route.method} ${asked.path} ${JSON.stringify(asked.options)} → ${answer.status}`)
      expect(answer.status, recent.at(-1)).toBeLessThan(500)
      const isDone = answer.status < 300 && asked.route.method !== 'GET'
      if (isDone) count(`${somebody === null ? 'nobody' : somebody.actor.role} ${asked.route.method} ${asked.route.path}${asked.route.method === 'PATCH' ? ` ${String(row?.status)}` : ''}`)
      if (!isDone && number % 25 !== 0) continue
      const after = await publicly(api())
      const told = recent.splice(0).join('\n')
      const allowed = isDone ? mayHaveChanged(somebody, asked, row) : []
      const changed = differences(before, after)
      expect(changed.filter(key => !allowed.includes(key)), told).toEqual([])
      for (const key of changed) {
        const text = after.get(key)
        if (text !== undefined) expect(text, told).toBe(once.get(key) ?? text)
        if (text !== undefined) once.set(key, text)
      }
      before = after
      if (number % 150 === 0) {
        await refill()
        before = await publicly(api())
        for (const [key, text] of before) once.set(key, text)
      }
    }
    if (api().statements) return
    for (const role of ['objectowner', 'manager', 'guide', 'moderator'])
      expect([...done].filter(([key]) => key.startsWith(`${role} PATCH /:resource/:id approved`)).map(([, times]) => times > 2), role).toEqual([true])
    for (const path of ['submit', 'withdraw', 'hide', 'show', 'message']) expect([...done.keys()].some(key => key.endsWith(`/${path}`)), path).toBe(true)
    for (const path of ['approve', 'decline', 'publish', 'lock', 'unlock', 'decide']) expect([...done.keys()].filter(key => key.endsWith(`/${path}`)), path).toEqual([])
    expect([...done.keys()].filter(key => key.startsWith('nobody') && !/ \/(auth|settings)/.test(key))).toEqual([])
  })
})
