import { expect, it } from 'vitest'
import { createDeriver } from '../../../src/engine/http/public/derived.ts'
import { routes } from '../../../src/tourism/product.ts'
import type { Route } from '../../../src/engine/http/route.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { publicView, publicRecord } from '../../../src/engine/rules/access/publicView.ts'
import { allowedTransitions, type TransitionName } from '../../../src/engine/rules/moderation/transitions.ts'
import { randomFrom } from '../../model/random.ts'
import type { ApiResponse } from '../apiResponse.ts'
import { entities } from '../content.ts'
import { describeApi } from '../describeApi.ts'
import { Hostile } from '../hostile.ts'
import { registry, type CallOptions, type TestApi } from '../testApi.ts'
import { participants, type Part } from './participants.ts'
import { complete, moderatedNames, rowOf, rowsOf } from './moderatedRecords.ts'

/** Whoever may neither decide requests nor keep contents, inside and outside of a record's organization. */
const powerless = [
  'nobody',
  'moderator with seo',
  'moderator, inside',
  'objectowner',
  'objectowner, inside',
  'manager, inside',
  'guide, inside',
]

const shownNames = entities.filter(entity => publicView(entity)).map(({ name }) => name)
const writes = routes.filter(({ method }) => method !== 'GET')
const aimed = writes.filter(({ path }) => path.startsWith('/:resource') || path.startsWith('/requests/'))
const isWhole = (api: TestApi): boolean => api.statements === null

type Shown = Map<string, string>

/** Everything that everybody is shown, by resource and id, to the byte. */
async function publicly(api: TestApi): Promise<Shown> {
  const shown: Shown = new Map()
  for (const name of shownNames) {
    const response = await api.nobody('GET', `/public/${name}`, { query: { range: [0, 999], sort: ['id', 'ASC'] } })
    for (const row of response.rows) shown.set(`${name}/${String(row.id)}`, JSON.stringify(row))
  }
  return shown
}

const differences = (before: Shown, after: Shown): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter(key => before.get(key) !== after.get(key))

const more: [path: RegExp, body: (request: Row | undefined) => Row][] = [
  [
    /decide$/,
    request => ({
      fields: Object.fromEntries(Object.keys((request?.changes ?? {}) as Row).map(name => [name, 'approve'])),
    }),
  ],
  [/(decline|lock)$/, () => ({ reason: 'So' })],
  [/confirm_translation$/, () => ({ fields: ['name'] })],
]

/** A body with which the call would do the most it can. */
function goodBody({ method, path }: Route, entity: string, { row, request }: Part): Row {
  const version = path.startsWith('/requests/') ? request?.version : row.version
  const { id_number: _number, ...changed } = complete(entity)
  if (path === '/:resource') return complete(entity)
  if (path.endsWith('/message')) return { text: 'Please' }
  if (method === 'PATCH') return { version, ...changed }
  const writable = [...registry.entity(entity).properties.values()]
    .filter(({ hidden, field }) => !hidden && !field.readOnly)
    .map(({ name }) => name)
  if (method === 'PUT')
    return { version, ...Object.fromEntries(writable.map(name => [name, row[name] ?? null])), ...changed }
  return { version, ...more.find(([pattern]) => pattern.test(path))?.[1](request) }
}

const pathOf = ({ path }: Route, entity: string, { row, request }: Part): string =>
  path
    .replace(':resource', entity)
    .replace(':id', String(path.startsWith('/requests/') ? (request?.id ?? row.id) : row.id))
    .replace(':key', String(row.id))

/** What of the public answers a call may change: a record that somebody allowed takes out of view, or back into it as it was. */
function wanted({ ports }: TestApi, before: Shown, entity: string, { somebody, row }: Part, route: Route): Shown {
  const name = route.path.split('/').at(-1) as TransitionName
  const key = `${entity}/${String(row.id)}`
  const isAllowed =
    somebody.actor !== null &&
    ['hide', 'show'].includes(name) &&
    allowedTransitions(somebody.actor, registry.entity(entity), row).includes(name)
  const view = publicView(registry.entity(entity))
  const after = new Map(before)
  if (isAllowed && name === 'hide') after.delete(key)
  if (isAllowed && name === 'show' && view)
    after.set(key, JSON.stringify({ ...publicRecord(view, row), ...createDeriver(view, ports)(row) }))
  return after
}

describeApi('only approval and staff with the permission make content public,', api => {
  const call = ({ somebody }: Part, route: Route, path: string, options: CallOptions): Promise<ApiResponse> =>
    somebody.call(route.method, path, route.method === 'GET' || route.method === 'DELETE' ? {} : options)

  /** Puts a record and its request back to where they were. */
  const putBack = async (entity: string, { row, request }: Part) => {
    const opened = (await rowsOf(api(), 'requests', { record_id: row.id })).filter(({ id }) => id !== request?.id)
    if (opened.length > 0)
      await api().store.remove('requests', [{ property: 'id', operator: 'in', value: opened.map(({ id }) => id) }])
    await api().put(entity, row.id, row)
    if (request) await api().put('requests', request.id, request)
  }

  it.each(moderatedNames)('whatever call is made for %s in every state', async entity => {
    const parts = await participants(api(), entity, powerless)
    const before = await publicly(api())
    const done = new Map<string, number>()
    for (const [index, part] of parts.entries())
      for (const [number, route] of aimed.entries()) {
        if (!isWhole(api()) && (index * aimed.length + number) % 29 !== 0) continue
        const response = await call(part, route, pathOf(route, entity, part), { body: goodBody(route, entity, part) })
        const reported = `${part.name} · ${entity} · ${part.state} · ${route.method} ${route.path} → ${response.status} ${response.text.slice(0, 200)}`
        expect(response.status, reported).toBeLessThan(500)
        if (response.status >= 300) continue
        done.set(`${route.method} ${route.path}`, (done.get(`${route.method} ${route.path}`) ?? 0) + 1)
        expect(differences(wanted(api(), before, entity, part, route), await publicly(api())), reported).toEqual([])
        await putBack(entity, part)
      }
    expect(differences(before, await publicly(api()))).toEqual([])
    if (!isWhole(api())) return
    const moves = ['submit', 'withdraw', 'hide', 'show', 'message'].map(name => `POST /:resource/:id/${name}`)
    for (const name of ['PATCH /:resource/:id', 'PUT /:resource/:id', ...moves])
      expect(done.get(name) ?? 0, name).toBeGreaterThan(name.endsWith('message') ? 1 : 2)
    expect(
      [...done.keys()].filter(name => /(requests|approve|decline|decide|publish|lock|restore)/.test(name)),
    ).toEqual([])
  })

  it.each([1, 2, 3])('whatever hostile request is sent to any route (seed %i)', async seed => {
    const hostile = new Hostile(randomFrom(seed))
    const entity = hostile.pick(moderatedNames)
    const parts = await participants(api(), entity, powerless)
    const before = await publicly(api())
    const reported: string[] = []
    for (let number = 0; number < (isWhole(api()) ? 400 : 60); number++) {
      const [part, route] = [
        hostile.pick(parts),
        hostile.pick(hostile.pick([routes, aimed]).filter(({ path }) => !/(hide|show)$/.test(path))),
      ]
      const present = { ...part, row: await rowOf(api(), entity, part.row.id) }
      const body = hostile.chance(0.5)
        ? { ...hostile.body(registry.entity(entity)), version: present.row.version }
        : hostile.chance(0.5)
          ? { ...goodBody(route, entity, present), status: 'approved' }
          : hostile.anything()
      const response = await call(part, route, pathOf(route, entity, present), {
        body,
        headers: hostile.headers(present.row),
      })
      reported.push(`${part.name} ${route.method} ${route.path} ${JSON.stringify(body)} → ${response.status}`)
      expect(response.status, reported.at(-1)).toBeLessThan(500)
      if (response.status < 300 && route.method !== 'GET')
        expect(differences(before, await publicly(api())), reported.at(-1)).toEqual([])
    }
    expect(differences(before, await publicly(api())), reported.join('\n')).toEqual([])
  })
})
