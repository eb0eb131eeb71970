import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KeyRights } from '../../../src/engine/model/actor.ts'
import { actions } from '../../../src/engine/model/words.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import type { Entity } from '../../../src/engine/model/registry.ts'
import { digest } from '../../../src/engine/model/digest.ts'
import { system } from '../../../src/engine/model/actor.ts'
import { newRow } from '../../../src/engine/records/newRow.ts'
import { routes } from '../../../src/tourism/product.ts'
import { entities } from '../content.ts'
import { openFakerest } from '../stores.ts'
import type { Caller } from '../testApi.ts'
import { registry } from '../testApi.ts'
import { ownValues, statesOf, whoseRows } from './arrange.ts'
import { columns, type Column } from './columns.ts'
import { openAccessFixture, type AccessFixture } from './fixture.ts'
import { fixedCall, isFixed, recordCalls } from './routeCalls.ts'
import { expectCommitted } from './table.ts'

const legend = `# What API keys open

The routes that a key can open at all, with the actions of which it must name one, for the resource in the path or for any. A key opens no
other route, whatever it names. Written by \`keys.test.ts\` from the route table; \`npx vitest run tests/api/access -u\` writes it anew.
`

const closed = { status: 403, code: 'key_forbidden' }
const admin = columns[0] as Column

describe('an API key', () => {
  let fixture: AccessFixture
  const rows = new Map<Entity, Row>()
  let made = 0

  /** Calls with a key of the administrator that names these rights. */
  const withRights = async (rights: KeyRights): Promise<Caller> => {
    const name = String(++made)
    const key = `mk_${name.padStart(43, '0')}`
    await fixture.api.store.insert('api_keys', [
      newRow(fixture.api.ports, system, 'api_keys', {
        user_id: String(fixture.person(admin).id),
        name,
        key_hash: digest(key),
        prefix: key.slice(0, 9),
        rights,
        expires_at: '2030-01-01T00:00:00.000Z',
      }),
    ])
    return fixture.api.withToken(key)
  }

  beforeAll(async () => {
    fixture = await openAccessFixture(openFakerest)
    for (const entity of entities) {
      const [whose, state] = [whoseRows(entity).at(-1), statesOf(entity)[0]]
      if (!whose || !state) throw new Error(`${entity.name} has no rows`)
      const row = fixture.build(entity, { ...ownValues(fixture, admin, entity, whose), ...state.values })
      rows.set(entity, row)
      await fixture.insert(entity, row)
    }
  })
  afterAll(async () => {
    expect(fixture.api.unexpected).toEqual([])
    await fixture.api.close()
  })

  it('can call the routes of the committed table', async () => {
    const lines = routes.flatMap(({ method, path, keys }) => (keys ? [`${method} ${path}  ${keys.join(' or ')}`] : []))
    expect(lines.length).toBeGreaterThan(10)
    await expectCommitted('keys.md', [legend, '```text', ...lines, '```', ''].join('\n'))
  })

  it('with every right cannot call any other route: none of accounts, of API keys, or of decisions', async () => {
    const everything = Object.fromEntries([...registry.entities.keys()].map(name => [name, actions]))
    const call = await withRights(everything)
    for (const route of routes.filter(({ policy, keys }) => policy !== 'public' && !keys)) {
      const calls = isFixed(route)
        ? [await fixedCall(fixture, route, { organization: fixture.ours, column: admin })]
        : (await recordCalls(fixture, route, rows)).slice(0, 2)
      for (const [method, path, options] of calls) {
        const { status, refusal } = await fixture.trial(() => call(method, path, options))
        // What is not there for a resource at all is not there for a key either.
        if (status !== 404) expect(refusal, `${method} ${path}`).toEqual(closed)
      }
    }
  })

  it('cannot call a route without its right: neither for another resource nor for another action', async () => {
    const opened: string[] = []
    for (const [entity] of rows) {
      const row = new Map([[entity, rows.get(entity) as Row]])
      for (const route of routes.filter(({ keys, path }) => keys && path.includes('/:resource')))
        for (const named of ['another', 'other actions'] as const) {
          const others = actions.filter(action => !route.keys?.includes(action))
          const rights: KeyRights = named === 'another' ? { nothing_else: actions } : { [entity.name]: others }
          const call = await withRights(rights)
          const calls = route.path.startsWith('/:resource')
            ? await recordCalls(fixture, route, row)
            : [[route.method, route.path.replace(':resource', entity.name), {}] as const]
          for (const [method, path, options] of calls) {
            const { status, refusal } = await fixture.trial(() => call(method, path, options))
            opened.push(path)
            if (status !== 404) expect(refusal, `${named}: ${method} ${path}`).toEqual(closed)
          }
        }
    }
    expect(opened.length).toBeGreaterThan(500)
  })
})
