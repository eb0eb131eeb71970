import type { Row } from '../model/query.ts'
import type { Entity, Property } from '../model/registry.ts'
import { derivedOf, derivedOfChanged } from '../rules/validation/derived.ts'
import type { RecordsContext } from './context.ts'

/** A row after a write, and before it if it existed. */
export interface Derivable {
  before?: Row
  after: Row
}

const idsAtOnce = 1_000

const namesOf = (entity: Entity, row: Row): string[] =>
  entity.titles.map(property => String(row[property.name] ?? '')).filter(name => name !== '')

/**
 * Returns the titles of the records that rows refer to by these properties, by ID. One query per entity unless all its
 * records are known.
 */
async function namedBy(
  { registry, store }: RecordsContext,
  properties: readonly Property[],
  rows: readonly Row[],
  known: ReadonlyMap<string, Row>,
): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>()
  for (const [table, alike] of Map.groupBy(
    properties,
    property => registry.entity(property.field.reference ?? '').table,
  )) {
    const entity = registry.entity(table)
    const all = [
      ...new Set(rows.flatMap(row => alike.map(({ name }) => row[name])).filter(id => typeof id === 'string')),
    ]
    const ids = all.filter(id => !known.has(id))
    for (const id of all) names.set(id, namesOf(entity, known.get(id) ?? {}))
    for (let from = 0; from < ids.length; from += idsAtOnce) {
      const where = [{ property: 'id', operator: 'in' as const, value: ids.slice(from, from + idsAtOnce) }]
      for (const row of await store.find({
        entity: table,
        where,
        sort: { property: 'id', order: 'ASC' },
        offset: 0,
        limit: idsAtOnce,
      }))
        names.set(row.id, namesOf(entity, row))
    }
  }
  return names
}

/** Returns the titles of other records by which each row is found; undefined if its references have not changed. */
async function namesOfEach(
  context: RecordsContext,
  entity: Entity,
  rows: readonly Derivable[],
  known: ReadonlyMap<string, Row>,
): Promise<(string[] | undefined)[]> {
  const naming = entity.searchable.filter(property => property.field.reference !== undefined)
  const isMoved = ({ before, after }: Derivable): boolean =>
    naming.some(({ name }) => !before || (before[name] ?? null) !== (after[name] ?? null))
  const moved = new Set(rows.filter(isMoved))
  const names =
    moved.size > 0
      ? await namedBy(
          context,
          naming,
          [...moved].map(({ after }) => after),
          known,
        )
      : new Map<string, string[]>()
  return rows.map(one =>
    moved.has(one) ? naming.flatMap(({ name }) => names.get(String(one.after[name])) ?? []) : undefined,
  )
}

/**
 * Returns the derived values of rows of a table, in the same order. Needs no query for rows whose references have not
 * changed; otherwise one per entity that they refer to by a searched field. `known` are rows that need not be queried,
 * by ID.
 */
export async function deriveEach(
  context: RecordsContext,
  entity: Entity,
  rows: readonly Derivable[],
  known: ReadonlyMap<string, Row> = new Map(),
): Promise<Row[]> {
  const names = await namesOfEach(context, entity, rows, known)
  return rows.map(({ after }, place) => derivedOf(entity, after, names[place]))
}

/** Like `deriveEach` for one changed row, without derived values that stay the same. */
export async function deriveChanged(context: RecordsContext, entity: Entity, before: Row, after: Row): Promise<Row> {
  const [names] = await namesOfEach(context, entity, [{ before, after }], new Map())
  return derivedOfChanged(entity, before, after, names)
}
