import { fixtures } from '../../../fixtures/index.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import type { Entity } from '../../../src/engine/model/registry.ts'
import { system } from '../../../src/engine/model/actor.ts'
import { makeProof } from '../../../src/features/people/proof.ts'
import { newRow } from '../../../src/engine/records/newRow.ts'
import { searchText } from '../../../src/engine/rules/text/searchText.ts'
import type { ApiResponse } from '../apiResponse.ts'
import type { OpenStore } from '../stores.ts'
import { openApi, registry, type CallOptions, type TestApi } from '../testApi.ts'
import { columns, type Column } from './columns.ts'
import { revertible, type Trial } from './revertible.ts'
import { sampleRow, type Anchors } from './samples.ts'

/** An API over a store in which every row was made for the tests, with a person for every column. */
export interface AccessFixture {
  api: TestApi
  /** Does work and takes back all that it wrote. */
  trial: Trial
  call(column: Column, method: string, path: string, options?: CallOptions): Promise<ApiResponse>
  /** The row of a column's person; they belong to `ours`. */
  person(column: Column): Row
  /** A record of each referenced entity, for references to lead to. */
  anchors: Anchors
  /** Ids of two organizations and of a person whom nobody has to do with. */
  ours: string
  theirs: string
  stranger: string
  /** A whole row of an entity's table, with every property filled; it is not stored. */
  build(entity: Entity, values?: Row): Row
  /** The row with the words that search finds it by. */
  searchable(entity: Entity, row: Row): Row
  insert(entity: Entity, row: Row): Promise<void>
}

/** A year: in the tests nobody's token expires unless it should. */
const tokenSeconds = 365 * 24 * 3600

/** Referenced entities, those that others refer to first; what refers to itself or in a circle is left empty. */
const referenced = (): Entity[] => {
  const seen = new Set<string>()
  const visit = (name: string): Entity[] => {
    if (seen.has(name)) return []
    seen.add(name)
    const entity = registry.entity(name)
    return [
      ...[...entity.properties.values()].flatMap(({ field }) => (field.reference ? visit(field.reference) : [])),
      entity,
    ]
  }
  return [...registry.entities.values()].flatMap(({ properties }) =>
    [...properties.values()].flatMap(({ field }) => (field.reference ? visit(field.reference) : [])),
  )
}

export async function openAccessFixture(open: OpenStore): Promise<AccessFixture> {
  const wrapped = revertible(open)
  const api = await openApi(wrapped.open, { files: fixtures.files ?? [] })
  api.ports.passwords = {
    hash: async password => `hash of ${password}`,
    verify: async (hash, password) => hash === `hash of ${password}`,
  }
  api.ports.translator = { translate: async ({ text }) => text }
  api.ports.limiter = { count: async (_key, seconds) => ({ count: 1, seconds }) }
  api.ports.ownLimiter = api.ports.limiter
  const known = new Map<string, string>()
  const anchors: Anchors = name => known.get(name) ?? null

  const searchable = (entity: Entity, row: Row): Row => ({
    ...row,
    search: searchText(registry.entity(entity.table), row),
  })
  const build = (entity: Entity, values: Row = {}, only: 'required' | 'all' = 'all'): Row => {
    const table = registry.entity(entity.table)
    return searchable(
      entity,
      newRow(api.ports, system, table.name, {
        ...sampleRow(table, anchors, only),
        ...entity.declaration.where,
        ...values,
      }),
    )
  }
  const insert = (entity: Entity, row: Row): Promise<void> => api.store.insert(entity.table, [row])
  const store = async (name: string, values: Row = {}, only: 'required' | 'all' = 'all'): Promise<Row> => {
    const row = build(registry.entity(name), values, only)
    await insert(registry.entity(name), row)
    return row
  }

  for (const entity of referenced())
    known.set(
      entity.name,
      String((await store(entity.name, entity.declaration.moderated ? { status: 'approved' } : {}, 'required')).id),
    )
  const ours = String((await store('organizations', { status: 'approved' })).id)
  const people = new Map<string, Row>()
  const tokens = new Map<string, string>()
  const proofs = new Map<string, string>()
  for (const { name, role, permissions } of columns) {
    if (role === null) continue
    const left = role === 'moderator' ? permissions : columns.flatMap(column => column.permissions)
    const person = await store('users', { role, permissions: left, organization_ids: [ours], status: 'active' })
    people.set(name, person)
    const hash = `hash of ${name}`
    await api.store.insert('credentials', [
      newRow(api.ports, system, 'credentials', { user_id: String(person.id), password_hash: hash }),
    ])
    proofs.set(name, makeProof(api.ports, { userId: String(person.id), session: String(person.id), hash }))
    tokens.set(
      name,
      await api.ports.tokens.issue({ subject: String(person.id), session: String(person.id) }, tokenSeconds),
    )
  }

  return {
    api,
    trial: work => wrapped.trial(() => work().finally(() => api.ports.background.settled())),
    call: (column, method, path, options = {}) => {
      const proof = proofs.get(column.name)
      return (column.role === null ? api.nobody : api.withToken(tokens.get(column.name) ?? ''))(method, path, {
        ...options,
        headers: { ...(proof ? { Proof: proof } : {}), ...options.headers },
      })
    },
    person: column => people.get(column.name) ?? {},
    anchors,
    ours,
    theirs: anchors('organizations') ?? '',
    stranger: anchors('users') ?? '',
    build,
    searchable,
    insert,
  }
}
