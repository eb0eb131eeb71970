import type { Status } from '../../../src/engine/model/moderation.ts'
import { system } from '../../../src/engine/model/actor.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { claimFree } from '../../../src/engine/records/addresses.ts'
import { newRow } from '../../../src/engine/records/newRow.ts'
import { firstProposals } from '../../../src/engine/rules/moderation/proposals.ts'
import { titlesOf } from '../../../src/engine/rules/text/titles.ts'
import { derivedOf } from '../../../src/engine/rules/validation/derived.ts'
import { entities, fixture } from '../content.ts'
import { nextNumber } from '../makeValid.ts'
import { registry, type TestApi } from '../testApi.ts'

export const moderatedNames = entities
  .filter(entity => entity.declaration.moderated !== undefined)
  .map(entity => entity.name)

export const statuses = registry.codeList('statuses').values.map(code => String(code.value)) as Status[]

/** The states in which a record that the public may see can have a request waiting. */
export const publicStatuses: readonly Status[] = ['approved', 'hidden']

const copied: Record<string, readonly string[]> = {
  establishments: [
    'desc_ge',
    'desc_en',
    'category_id',
    'object_type_id',
    'region_id',
    'municipality_id',
    'address_ge',
    'lat',
    'lng',
    'mobile',
    'images',
  ],
  organizations: ['type', 'contact_person_name', 'phone_number'],
  guides: ['guide_type_id', 'desc_ge', 'desc_en', 'languages', 'mobile'],
}

const enough = (row: Row): boolean =>
  row.status === 'approved' && (row.images === undefined || (row.images as unknown[]).length >= 3)

/** What a complete record of an entity holds that nobody else's does, as a create body takes it. */
export function complete(name: string, more: Row = {}): Row {
  const like = fixture(name, enough)
  const number = nextNumber()
  const names =
    name === 'organizations'
      ? { legal_name: `Firm ${number}`, id_number: String(400_000_000 + number) }
      : { name_ge: `ადგილი ${number}`, name_en: `Place ${number}` }
  return { ...Object.fromEntries((copied[name] ?? []).map(property => [property, like[property]])), ...names, ...more }
}

/** The property that the waiting request of a public record would change, and its new value. */
export const pendingChange: Record<string, [property: string, to: unknown]> = {
  establishments: ['name_en', 'Waiting name'],
  organizations: ['contact_person_name', 'Waiting person'],
  guides: ['name_en', 'Waiting name'],
}

export interface RecordState {
  status: Status
  /** Whether a request of it is open; of what is on moderation one always is. */
  waits?: boolean
  /** Who is named as the author of the record and of its request. */
  author?: string
  more?: Row
}

const requestRow = (api: TestApi, name: string, row: Row, { status, author = system.id }: RecordState): Row => {
  const entity = registry.entity(name)
  const firstTime = !publicStatuses.includes(status)
  const writer = { by: author, at: api.clock.now().toISOString() }
  const [property, to] = pendingChange[name] ?? ['', '']
  return newRow(api.ports, { ...system, id: author }, 'requests', {
    ...titlesOf(entity, row),
    kind: entity.declaration.moderated,
    record_id: String(row.id),
    open_record_id: String(row.id),
    author_id: author,
    organization_id: ((name === 'organizations' ? row.id : row.organization_id) ?? null) as string | null,
    first_time: firstTime,
    due_on: '2026-06-15',
    changes: firstTime
      ? firstProposals(entity, row, {}, writer)
      : { [property]: { from: row[property], to, ...writer } },
  })
}

/** Puts a complete record into a state straight into the store, with its open request where one waits; answers both rows as they are kept. */
export async function insertRecord(
  api: TestApi,
  name: string,
  standing: RecordState,
): Promise<{ row: Row; request: Row | undefined }> {
  const { status, author = system.id, more = {} } = standing
  const at = api.clock.now().toISOString()
  const outdated = registry.entity(name).properties.has('outdated') ? { outdated: ['name'] } : {}
  const values = {
    ...complete(name),
    ...outdated,
    status,
    deleted_at: status === 'deleted' ? at : null,
    lock_reason: status === 'locked' ? 'Closed by the fire service' : null,
    ...more,
  }
  const row = newRow(api.ports, { ...system, id: author }, name, values)
  Object.assign(row, derivedOf(registry.entity(name), row))
  const request = standing.waits || status === 'onmoderation' ? requestRow(api, name, row, standing) : undefined
  if (request) row.request_id = request.id
  await api.store.insert(name, [row])
  await claimFree(api.ports, registry.entity(name), [row])
  if (request) await api.store.insert('requests', [request])
  return { row: await rowOf(api, name, row.id), request }
}

const tables = [...registry.entities.values()].filter(entity => entity.table === entity.name).map(entity => entity.name)

/** Every row of every table by table, as the store holds it. */
export async function everything(api: TestApi): Promise<Record<string, Row[]>> {
  const all: Record<string, Row[]> = {}
  for (const entity of tables)
    all[entity] = await api.store.find({
      entity,
      where: [],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: 1_000_000,
    })
  return all
}

/** The rows of a table that meet the values. */
export const rowsOf = (api: TestApi, entity: string, values: Row): Promise<Row[]> =>
  api.store.find({
    entity,
    where: Object.entries(values).map(([property, value]) => ({ property, operator: 'in' as const, value: [value] })),
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: 10_000,
  })

/** The one row of a table with an id. Throws where there is none. */
export async function rowOf(api: TestApi, entity: string, id: unknown): Promise<Row> {
  const [row] = await rowsOf(api, entity, { id })
  if (!row) throw new Error(`No row of ${entity} has the id ${String(id)}`)
  return row
}
