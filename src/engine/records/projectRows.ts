import type { Row } from '../model/query.ts'
import type { RecordsContext } from './context.ts'
import type { Projection } from './projection.ts'

/** The key under which referenced records are returned; no property has this name. */
export const expandedName = '_expanded'

const idsOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]

/** The minimum limit for queries by ID, so that small numbers of IDs share one query plan. */
const leastLimit = 100

/** Returns the records with these IDs, by ID. One query, in addition to those of their own relations. */
async function findRelated(
  context: Pick<RecordsContext, 'store'>,
  far: Projection,
  ids: readonly unknown[],
): Promise<Map<unknown, Row>> {
  if (ids.length === 0) return new Map()
  const rows = await context.store.find({
    entity: far.shown.table,
    where: [{ property: 'id', operator: 'in', value: ids }, ...far.shown.where],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: Math.max(ids.length, leastLimit),
    properties: far.properties,
  })
  const records = await projectRows(context, far, rows)
  return new Map(rows.map((row, place) => [row.id, records[place] ?? null] as [unknown, Row]))
}

const sharedRecords = new WeakMap<readonly Row[], WeakMap<Projection['show'], readonly Row[]>>()

/** Returns rows as records. Rows that a store may return again become the same list of records each time. */
function showAll(rows: readonly Row[], show: Projection['show']): readonly Row[] {
  if (!Object.isFrozen(rows)) return rows.map(show)
  const known = sharedRecords.get(rows) ?? new WeakMap<Projection['show'], readonly Row[]>()
  sharedRecords.set(rows, known)
  const records = known.get(show) ?? Object.freeze(rows.map(show))
  known.set(show, records)
  return records
}

/**
 * Returns rows as a projection describes them. Referenced records are under `_expanded`, by the name of the property:
 * null if they do not exist or may not be read; for lists of references, an array in the same order. One query per
 * relation, for all rows.
 */
export async function projectRows(
  context: Pick<RecordsContext, 'store'>,
  { show, relations }: Projection,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const records = showAll(rows, show)
  if (relations.length === 0) return records
  const expanded = records.map((): Row => ({}))
  for (const { name, property, far } of relations) {
    const found = await findRelated(context, far, [...new Set(rows.flatMap(row => idsOf(row[property])))])
    rows.forEach((row, place) => {
      const value = row[property]
      const record = (id: unknown): Row | null => found.get(id) ?? null
      const target = expanded[place]
      if (target) target[name] = Array.isArray(value) ? value.map(record) : record(value)
    })
  }
  return records.map((record, place) => ({ ...record, [expandedName]: expanded[place] }))
}
