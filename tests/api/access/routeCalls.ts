import { documentedBody } from '../../../src/engine/http/documented.ts'
import { scheduleRepeated } from '../../../src/engine/jobs/repeated.ts'
import type { Route } from '../../../src/engine/http/route.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import type { Entity } from '../../../src/engine/model/registry.ts'
import { entityNames } from '../content.ts'
import type { CallOptions } from '../testApi.ts'
import { callOf, makeSession } from './actions.ts'
import { sampleBody } from './bodies.ts'
import type { Column } from './columns.ts'
import { sampleRow } from './samples.ts'
import type { AccessFixture } from './fixture.ts'

type Call = [method: string, path: string, options: CallOptions]

/** Whether a route is about something else than the records of one entity. */
export const isFixed = ({ path }: Route): boolean =>
  !path.startsWith('/:resource') && !entityNames.some(name => path.startsWith(`/${name}/:`))

interface Provided {
  /** The organization that a body names, where it names one. */
  organization: string
  column: Column
}

/** What stands for the parts of a path that vary. */
const parts: Record<string, (fixture: AccessFixture, column: Column) => Promise<string> | string> = {
  id: (fixture, column) => makeSession(fixture, { id: fixture.person(column).id ?? fixture.stranger }),
  resource: () => 'regions',
  field: () => 'name_ge',
  part: () => '0',
  number: () => '1',
  key: () => 'terms',
  token: () => '0'.repeat(52),
  tab: () => 'a-tab-of-somebody',
  name: async fixture => {
    await scheduleRepeated(fixture.api.ports)
    return 'forget_passed'
  },
}

/** A call of such a route; it stores what its path names. */
export async function fixedCall(
  fixture: AccessFixture,
  route: Route,
  { organization, column }: Provided,
): Promise<Call> {
  let { path } = route
  for (const [part = '', name = ''] of path.matchAll(/:(\w+)/g)) {
    const make = parts[name]
    if (!make) throw new Error(`${route.path} names a ${name}, of which the tests can make none: add it to "parts"`)
    path = path.replace(part, await make(fixture, column))
  }
  if (route.streamed) return [route.method, path, { text: '{}\n', headers: { 'Content-Type': 'application/x-ndjson' } }]
  return [
    route.method,
    path,
    typeof route.body === 'object' ? { body: sampleBody(documentedBody(route.body), [organization]) } : {},
  ]
}

/** The calls of a route over records: one for each entity that it is about, on the given row of it. */
export async function recordCalls(
  fixture: AccessFixture,
  route: Route,
  rows: ReadonlyMap<Entity, Row>,
): Promise<Call[]> {
  const calls: Call[] = []
  for (const [entity, row] of rows) {
    if (!route.path.startsWith('/:resource') && !route.path.startsWith(`/${entity.name}/`)) continue
    if (route.body === 'new')
      calls.push([route.method, `/${entity.name}`, { body: sampleRow(entity, fixture.anchors, 'required') }])
    else calls.push(await callOf(fixture, entity, row, { name: route.path, letter: null, route }))
  }
  return calls
}
