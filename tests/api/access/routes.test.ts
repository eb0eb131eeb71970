import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApi } from '../../../src/tourism/createApi.ts'
import type { Route } from '../../../src/engine/http/route.ts'
import { routes } from '../../../src/tourism/product.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import type { Entity } from '../../../src/engine/model/registry.ts'
import type { ApiResponse } from '../apiResponse.ts'
import { entities } from '../content.ts'
import { openFakerest, stores } from '../stores.ts'
import { registry, type CallOptions } from '../testApi.ts'
import { columns, type Column } from './columns.ts'
import { fixedCall, isFixed, recordCalls } from './routeCalls.ts'
import { ownValues, statesOf, whoseRows } from './arrange.ts'
import { expectCommitted, tableOf, type Line } from './table.ts'
import { openAccessFixture, type AccessFixture } from './fixture.ts'

const legend = `# Who is let in by which routes

The status that the API really answers on every route that is not about records of one entity, whoever calls it; those are in
\`rows.md\`. Written by \`routes.test.ts\` from the route table; \`npx vitest run tests/api/access -u\` writes it anew. Bodies fit, but
passwords, tokens and codes in them are nobody's: what a route answers that has let a person in may well be 401, 410 or 422.
`

const tables = [...registry.entities.values()].filter(entity => entity.table === entity.name).map(entity => entity.name)
const everything = ({ api }: AccessFixture, names = tables): Promise<Row[][]> =>
  Promise.all(
    names.map(entity =>
      api.store.find({ entity, where: [], sort: { property: 'id', order: 'ASC' }, offset: 0, limit: 100_000 }),
    ),
  )

const nobody = columns.at(-1) as Column
type Call = (method: string, path: string, options?: CallOptions) => Promise<ApiResponse>

describe('the API', () => {
  const start = (more: Route) => () => createApi({} as Parameters<typeof createApi>[0], [more])

  it('does not start with a route that has no policy or an unknown one', () => {
    const route = { method: 'GET', path: '/open', summary: 'open to all', handle: () => new Response() }
    const policies = [undefined, null, '', 'anybody', {}, { words: [] }, { action: 'look' }, []]
    for (const policy of policies)
      expect(start({ ...route, policy } as unknown as Route), JSON.stringify(policy)).toThrow(
        'GET /open names no policy',
      )
  })

  it('does not start with two routes of the same name', () => {
    expect(start(routes[0] as Route)).toThrow('is there twice')
  })
})

describe('the routes', () => {
  it('can be called exactly as in the committed table', async () => {
    const fixture = await openAccessFixture(openFakerest)
    await fixture.insert(registry.entity('pages'), fixture.build(registry.entity('pages'), { key: 'terms' }))
    const lines: Line[] = []
    for (const route of routes.filter(isFixed)) {
      const asksFor = JSON.stringify(route.body ?? {}).includes('"organization_id"')
      const provided = asksFor
        ? ([
            [' (own organization)', fixture.ours],
            [' (foreign organization)', fixture.theirs],
          ] as const)
        : ([['', fixture.ours]] as const)
      for (const [label, organization] of provided) {
        const cells: string[] = []
        for (const column of columns)
          await fixture.trial(async () => {
            const [method, path, options] = await fixedCall(fixture, route, { organization, column })
            cells.push(String((await fixture.call(column, method, path, options)).status))
          })
        lines.push({ label: `${route.method} ${route.path}${label}`, cells })
      }
    }
    expect(fixture.api.unexpected).toEqual([])
    await expectCommitted('routes.md', [legend, `${tableOf(lines)}\n`].join('\n'))
  })
})

describe.each(stores)('the routes, over %s,', (store, open) => {
  /** Every row is compared after each route in memory; a database, which refuses by the same code, is compared after the last. */
  const isWhole = store === stores[0]?.[0]
  let atFirst: Row[][] = []
  /** Between the routes somebody signs in, and jobs that are done again and again are queued. */
  const written = entities.map(({ table }) => table).filter(name => name !== 'jobs')
  let fixture: AccessFixture
  /** A row of every entity that is nobody's who asks. */
  const foreign = new Map<Entity, Row>()

  beforeAll(async () => {
    fixture = await openAccessFixture(open)
    for (const entity of entities) {
      const [whose, state] = [whoseRows(entity).at(-1), statesOf(entity)[0]]
      if (!whose || !state) throw new Error(`${entity.name} has no rows`)
      foreign.set(entity, fixture.build(entity, { ...ownValues(fixture, nobody, entity, whose), ...state.values }))
    }
    for (const [entity, row] of foreign) await fixture.insert(entity, row)
    atFirst = await everything(fixture, written)
  })
  afterAll(async () => {
    expect(await everything(fixture, written)).toEqual(atFirst)
    expect(fixture.api.unexpected).toEqual([])
    await fixture.api.close()
  })

  const callers = async (): Promise<{ call: Call; code: string | null }[]> => {
    const expired = await fixture.api.ports.tokens.issue({ subject: fixture.stranger, session: fixture.stranger }, -1)
    const withHeader =
      (header: string): Call =>
      (method, path, options = {}) =>
        fixture.api.nobody(method, path, { ...options, headers: { ...options.headers, Authorization: header } })
    return [
      ...columns.map(column => ({
        call: (...provided: Parameters<Call>) => fixture.call(column, ...provided),
        code: column.role === null ? 'unauthenticated' : null,
      })),
      { call: withHeader('Bearer garbage'), code: 'unauthenticated' },
      { call: withHeader(`Bearer ${expired}`), code: 'token_expired' },
    ]
  }

  it.each(routes.map(route => [`${route.method} ${route.path}`, route] as const))(
    'reject strangers and wrong roles, and a rejected call changes no stored row: %s',
    async (_name, route) => {
      const calls = isFixed(route)
        ? [await fixedCall(fixture, route, { organization: fixture.theirs, column: nobody })]
        : (await recordCalls(fixture, route, foreign)).filter(
            (_call, index) => isWhole || index % 4 === routes.indexOf(route) % 4,
          )
      const before = isWhole ? await everything(fixture) : []
      let refused = 0
      for (const { call, code } of await callers())
        for (const [method, path, options] of calls) {
          const tried = await fixture.trial(() => call(method, path, options))
          if (code !== null && route.policy !== 'public')
            expect([tried.status, tried.refusal.code], `${method} ${path}`).toEqual([401, code])
          if (tried.status < 400) continue
          refused++
          const response = await call(method, path, options)
          expect([response.status, response.text], `${method} ${path}`).toEqual([tried.status, tried.text])
          expect(response.headers.get('www-authenticate')).toBe(response.status === 401 ? 'Bearer' : null)
        }
      if (route.policy !== 'public' && calls.length > 0) expect(refused).toBeGreaterThan(2)
      await fixture.api.ports.background.settled()
      if (isWhole) expect(await everything(fixture)).toEqual(before)
    },
  )

  if (isWhole)
    it('give nobody access to internal entities', async () => {
      const ownRoutes = new Set(routes.map(route => route.path.split('/')[1]))
      const internal = [...registry.entities.values()].filter(
        entity => entity.declaration.internal && !ownRoutes.has(entity.name),
      )
      expect(internal.length).toBeGreaterThan(5)
      for (const column of columns)
        for (const route of routes.filter(({ path }) => path.startsWith('/:resource')))
          for (const [method, path, options] of await recordCalls(
            fixture,
            route,
            new Map(internal.map(entity => [entity, { id: fixture.stranger, version: 1 }])),
          )) {
            const response = await fixture.call(column, method, path, options)
            expect(response.refusal, `${method} ${path}`).toEqual(
              column.role === null
                ? { status: 401, code: 'unauthenticated' }
                : {
                    status: 404,
                    code:
                      route.moderated || route.located || route.mergeable || route.counted || route.translates
                        ? 'route_not_found'
                        : 'not_found',
                  },
            )
          }
    })
})
