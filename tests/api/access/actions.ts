import { documentedBody } from '../../../src/engine/http/documented.ts'
import { dequal } from 'dequal'
import type { Route } from '../../../src/engine/http/route.ts'
import { routes } from '../../../src/tourism/product.ts'
import { system } from '../../../src/engine/model/actor.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import type { Entity, Property } from '../../../src/engine/model/registry.ts'
import { newRow } from '../../../src/engine/records/newRow.ts'
import type { CallOptions } from '../testApi.ts'
import { sampleBody } from './bodies.ts'
import { samplesOf } from './samples.ts'
import type { AccessFixture } from './fixture.ts'

/** What a route does with one record, and the letter it has in the tables; routes without one have a line of their own. */
export interface RecordRoute {
  name: string
  letter: string | null
  route: Route
}

/** Letters of what is done with one record, by the route. */
export const letters: Record<string, string> = {
  'PUT /:resource/:id': 'U',
  'PATCH /:resource/:id': 'U',
  'DELETE /:resource/:id': 'D',
  'POST /:resource/:id/restore': 'T',
}

const reading = new Set(['GET /:resource/:id', 'GET /:resource/:id/history'])

/** Every route that names one record of the entity and is there for it, apart from those that read it. */
export const recordRoutes = (entity: Entity): RecordRoute[] =>
  routes
    .filter(({ method, path }) => /^\/(:resource|\w+)\/:id\b/.test(path) && !reading.has(`${method} ${path}`))
    .filter(({ path }) => path.startsWith('/:resource/') || path.startsWith(`/${entity.name}/`))
    .filter(route => !route.mergeable || entity.declaration.mergeable)
    .map(route => ({
      name: `${route.method} ${route.path}`,
      letter: letters[`${route.method} ${route.path}`] ?? null,
      route,
    }))

const isPlain = (entity: Entity, { name, field, hidden }: Property): boolean =>
  !hidden &&
  !field.readOnly &&
  !field.read &&
  !field.write &&
  !field.reference &&
  !field.unique &&
  !(name in (entity.declaration.where ?? {})) &&
  !entity.declaration.own?.includes(name)

/** A change of a field that everybody may change who may change the record. */
export function plainChange(entity: Entity, row: Row): Row {
  const property = [...entity.properties.values()].find(one => isPlain(entity, one))
  const value = property && samplesOf(property).find(sample => !dequal(sample, row[property.name]))
  return { version: row.version, ...(property && value !== undefined ? { [property.name]: value } : {}) }
}

const bodies: Record<string, (entity: Entity, row: Row) => Row> = { change: plainChange }

/** Stores a session of a person and answers its id. */
export async function makeSession({ api }: AccessFixture, person: Row): Promise<string> {
  const at = api.clock.now().toISOString()
  const session = newRow(api.ports, system, 'sessions', {
    user_id: String(person.id),
    token_hash: 'none',
    rotated_at: at,
    expires_at: at,
  })
  await api.store.insert('sessions', [session])
  return String(session.id)
}

/** Stores what somebody else said about a record and answers its id. */
async function makeComment({ api }: AccessFixture, row: Row, { table }: Entity): Promise<string> {
  const comment = newRow(api.ports, system, 'comments', { entity: table, record_id: String(row.id), text: 'Said' })
  await api.store.insert('comments', [comment])
  return comment.id
}

/** What a path names beside the record itself, made for it. */
const parts: Record<string, (fixture: AccessFixture, row: Row, entity: Entity) => Promise<string>> = {
  session: makeSession,
  comment: makeComment,
  tab: async () => 'tab-of-the-tests',
}

/** The call that a route over a record is asked with: its path with the ids in it, and a body that fits. */
export async function callOf(
  fixture: AccessFixture,
  entity: Entity,
  row: Row,
  { route }: RecordRoute,
): Promise<[string, string, CallOptions]> {
  let path = route.path.replace(':resource', entity.name).replace(':id', String(row.id))
  for (const [part = '', name = ''] of path.matchAll(/:(\w+)/g)) {
    const make = parts[name]
    if (!make) throw new Error(`${route.path} names a ${name}, of which the tests can make none: add it to "parts"`)
    path = path.replace(part, await make(fixture, row, entity))
  }
  const { body } = route
  if (body === undefined) return [route.method, path, {}]
  return [
    route.method,
    path,
    { body: typeof body === 'string' ? bodies[body]?.(entity, row) : sampleBody(documentedBody(body), [fixture.ours]) },
  ]
}
