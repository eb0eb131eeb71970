import { dequal } from 'dequal'
import { isList } from '../../../src/engine/model/column.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { system } from '../../../src/engine/model/actor.ts'
import type { Entity, Property } from '../../../src/engine/model/registry.ts'
import { newRow } from '../../../src/engine/records/newRow.ts'
import type { ApiResponse } from '../apiResponse.ts'
import { columns, type Column } from './columns.ts'
import { registry } from '../testApi.ts'
import { samplesOf } from './samples.ts'
import { arrange, statesOf, whoseRows, type Whose } from './arrange.ts'
import type { AccessFixture } from './fixture.ts'

/** Somebody who asks about the fields of an entity, through rows of the kind that they get furthest with. */
export interface Asker {
  fixture: AccessFixture
  entity: Entity
  column: Column
  whose: Whose
  creates: boolean
  updates: boolean
}

const first = (entity: Entity) => statesOf(entity)[0] ?? { label: '', values: {} }

/** Asks with a row of that kind in store; nothing of it stays. */
const arranged = <Result>(
  { fixture, column, entity, whose }: Pick<Asker, 'fixture' | 'column' | 'entity' | 'whose'>,
  work: (row: Row) => Promise<Result>,
  values: Row = {},
) =>
  fixture.trial(async () => {
    const { row, store } = arrange(fixture, column, entity, whose, {
      label: '',
      values: { ...first(entity).values, ...values },
    })
    await store()
    return work(row)
  })

const call = (
  { fixture, column }: Pick<Asker, 'fixture' | 'column'>,
  ...provided: [string, string, Parameters<AccessFixture['call']>[3]?]
): Promise<ApiResponse> => fixture.call(column, ...provided)

/** Who asks about an entity's fields: with rows that they may change rather than read, of others rather than their own; null for whoever reads none. */
export async function askerOf(fixture: AccessFixture, entity: Entity, column: Column): Promise<Asker | null> {
  const creates = ![401, 403].includes(
    (await fixture.trial(() => call({ fixture, column }, 'POST', `/${entity.name}`, { body: {} }))).status,
  )
  const found: Asker[] = []
  for (const whose of whoseRows(entity).toReversed()) {
    const [read, changed] = await arranged({ fixture, column, entity, whose }, async row => {
      const path = `/${entity.name}/${row.id}`
      return [
        (await call({ fixture, column }, 'GET', path)).status,
        (await call({ fixture, column }, 'PATCH', path, { body: { version: row.version } })).status,
      ]
    })
    if (read === 200) found.push({ fixture, entity, column, whose, creates, updates: changed === 200 })
  }
  return found.find(({ updates }) => updates) ?? found[0] ?? null
}

/** Names that an answer gives beside the record's own, or keeps from it; the record's are what reading it by id gives. */
const strangeNames = (provided: Row, record: Row): string[] => [
  ...Object.keys(provided).filter(name => !(name in record)),
  ...Object.keys(record).filter(name => !(name in provided)),
]

/** The fields that a record by its id, in a list, in its history and in activity tell of, and those in which answers to writes differ from it. */
export function reportedFields(
  asker: Asker,
): Promise<{ record: Row; listed: Row; history: Row; activity: Row; strange: string[] }> {
  const { fixture, entity, column } = asker
  // Their own doing, which everybody is told of as far as they may read it.
  const author = { ...system, id: String(fixture.person(column).id ?? system.id) }
  return arranged(asker, async row => {
    const path = `/${entity.name}/${row.id}`
    const changes = Object.fromEntries([...entity.properties.keys()].map(name => [name, [null, row[name] ?? null]]))
    await fixture.api.store.insert('history', [
      newRow(fixture.api.ports, author, 'history', {
        entity: entity.table,
        record_id: String(row.id),
        record_version: 1,
        action: 'create',
        changes,
        fields: Object.keys(changes),
      }),
    ])
    const { record } = await call(asker, 'GET', path)
    const [listed = {}] = (await call(asker, 'GET', `/${entity.name}`, { query: { filter: { id: row.id } } })).rows
    const [line = {}] = (await call(asker, 'GET', `${path}/history`)).rows
    const { lines = [] } = (await call(asker, 'GET', '/activity', { query: { filter: { record_id: row.id } } })).record
    const [done = {}] = lines as Row[]
    const stale = await call(asker, 'PATCH', path, { body: { version: 999 } })
    const written = [
      await call(asker, 'PATCH', path, { body: { version: row.version } }),
      await call(asker, 'DELETE', path),
    ].filter(response => response.status === 200)
    const answered = [
      ...written.map(response => response.record),
      ...(stale.status === 412 ? [stale.problem.record ?? {}] : []),
    ]
    return {
      record,
      listed,
      history: (line.changes ?? {}) as Row,
      activity: (done.changes ?? {}) as Row,
      strange: answered.flatMap(one => strangeNames(one, record)),
    }
  })
}

/** Whether a question or a write tells a field from one that is not there. */
export async function isKnown(ask: (name: string) => Promise<ApiResponse>, name: string): Promise<boolean> {
  const [response, missing] = [await ask(name), await ask('no_such_field')]
  return response.text !== missing.text.replaceAll('no_such_field', name)
}

const suffixes = ['', '_neq', '_gt', '_gte', '_lt', '_lte', '_null', '_nothing']

/** Whether a list may be ordered by a field, or at least says that it is there. */
export const knowsSort = (asker: Asker, { name }: Property): Promise<boolean> =>
  isKnown(requested => call(asker, 'GET', `/${asker.entity.name}`, { query: { sort: [requested, 'ASC'] } }), name)

/** Whether a list may be narrowed by a field, in any way that there is. */
export async function knowsFilter(asker: Asker, { name }: Property): Promise<boolean> {
  for (const suffix of suffixes)
    if (
      await isKnown(
        requested =>
          call(asker, 'GET', `/${asker.entity.name}`, { query: { filter: { [`${requested}${suffix}`]: true } } }),
        name,
      )
    )
      return true
  return false
}

/** Whether a list that is asked for a field by its name has it, or at least says that it is there. */
export const knowsProjection = (asker: Asker, { name }: Property): Promise<boolean> =>
  isKnown(
    requested => call(asker, 'GET', `/${asker.entity.name}`, { query: { fields: requested, range: [0, 0] } }),
    name,
  )

/** So many ways to an entity's records are followed; what is shown at their end does not depend on them. */
const maxPaths = 3

/** The properties of other records that the asker can follow to the entity's. */
export async function pathsTo(asker: Asker): Promise<[from: string, by: string][]> {
  const paths = [...registry.entities.values()].flatMap(({ name, declaration, properties }) =>
    declaration.internal
      ? []
      : [...properties.values()]
          .filter(({ field }) => field.reference === asker.entity.name)
          .map((property): [string, string] => [name, property.name]),
  )
  const open: [string, string][] = []
  for (const [from, by] of paths)
    if (
      open.length < maxPaths &&
      (await call(asker, 'GET', `/${from}`, { query: { expand: by, range: [0, 0] } })).status === 200
    )
      open.push([from, by])
  return open
}

/** Whether a list whose records refer to those of the entity has a field of theirs, or at least says that it is there. */
export async function knowsExpanded(
  asker: Asker,
  paths: readonly [from: string, by: string][],
  { name }: Property,
): Promise<boolean> {
  for (const [from, by] of paths)
    if (
      await isKnown(
        requested => call(asker, 'GET', `/${from}`, { query: { fields: `${by}.${requested}`, range: [0, 0] } }),
        name,
      )
    )
      return true
  return false
}

/** Whether a write that names a field says that it is there. */
export const knowsWrite = (asker: Asker, { name }: Property): Promise<boolean> =>
  arranged(asker, async row => {
    const path = `/${asker.entity.name}/${row.id}`
    const changed =
      asker.updates &&
      (await isKnown(
        requested => call(asker, 'PATCH', path, { body: { version: row.version, [requested]: null } }),
        name,
      ))
    return (
      changed ||
      (asker.creates &&
        (await isKnown(
          requested => call(asker, 'POST', `/${asker.entity.name}`, { body: { [requested]: null } }),
          name,
        )))
    )
  })

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

/** Whether search finds a row by a word that stands in this field and in no other. */
export async function isSearched(asker: Asker, { name, type }: Property): Promise<boolean> {
  const find = (word: string) => async (row: Row) => {
    const response = await call(asker, 'GET', `/${asker.entity.name}`, { query: { filter: { q: word, id: row.id } } })
    return response.status === 200 && response.rows.length === 1
  }
  const value = await arranged(asker, async row => row[name])
  const [word] = textsIn(value)
  if (word === undefined) return false
  const values = { [name]: value }
  return (await arranged(asker, find(word), values)) && !(await arranged(asker, find(word), { [name]: type.empty }))
}

/** A value of a field that is another than the present one. */
function other({ fixture }: Asker, property: Property, present: unknown): unknown {
  const { reference } = property.field
  if (!reference) return samplesOf(property).find(sample => !dequal(sample, present)) ?? property.type.empty
  const ids = [
    fixture.anchors(reference),
    reference === 'users' ? fixture.person(columns[0] as Column).id : fixture.ours,
  ]
  const id = ids.find(one => ![present].flat().includes(one))
  return isList(property.column) ? [id] : id
}

/** Whether a kept value is the given one, be it with more that the product knows of it, as of a file its size. */
function keeps(kept: unknown, provided: unknown): boolean {
  if (typeof kept !== 'object' || typeof provided !== 'object' || kept === null || provided === null)
    return dequal(kept, provided)
  return (
    Array.isArray(kept) === Array.isArray(provided) &&
    Object.entries(provided).every(([name, value]) => keeps((kept as Row)[name], value))
  )
}

/** Whether a write took a field's value, or refused the value and not the field. */
function isTaken(response: ApiResponse, { name }: Property, value: unknown): boolean {
  if (response.status < 300) return keeps(response.record[name] ?? null, value)
  return response.status === 422 && response.refusal.errors?.[name] !== 'read_only'
}

/** Whether the field may be changed. */
export const isChanged = (asker: Asker, property: Property): Promise<boolean> =>
  arranged(asker, async row => {
    const value = other(asker, property, row[property.name])
    return isTaken(
      await call(asker, 'PATCH', `/${asker.entity.name}/${row.id}`, {
        body: { version: row.version, [property.name]: value },
      }),
      property,
      value,
    )
  })

/** Whether a new record may be given the field. */
export const isGiven = (asker: Asker, property: Property): Promise<boolean> =>
  asker.fixture.trial(async () => {
    const value = other(asker, property, null)
    return isTaken(
      await call(asker, 'POST', `/${asker.entity.name}`, { body: { [property.name]: value } }),
      property,
      value,
    )
  })
