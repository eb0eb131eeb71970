import type { Row } from '../model/query.ts'
import type { RecordsContext } from './context.ts'
import type { Projection } from './projection.ts'

/** The name under which referenced records are returned next to their properties; no property has this name. */
export const expandedName = '_expanded'

const idsOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]

/** A page of ids that is requested has a plan of its own up to so many. */
const leastLimit = 100

/** The records with these ids, by id. One statement, and those of their own relations. */
async function findFar(
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

/**
 * Rows as a projection shows them. Records that they refer to are under `_expanded` by the name of the property: null where they are not there or may not be
 * read; of several, one each in their order. One statement for each relation, however many rows.
 */
export async function projectRows(
  context: Pick<RecordsContext, 'store'>,
  { show, relations }: Projection,
  rows: readonly Row[],
): Promise<Row[]> {
  const records = rows.map(show)
  if (relations.length === 0) return records
  const expanded = records.map((): Row => ({}))
  for (const { name, property, far } of relations) {
    const found = await findFar(context, far, [...new Set(rows.flatMap(row => idsOf(row[property])))])
    rows.forEach((row, place) => {
      const value = row[property]
      const record = (id: unknown): Row | null => found.get(id) ?? null
      const target = expanded[place]
      if (target) target[name] = Array.isArray(value) ? value.map(record) : record(value)
    })
  }
  return records.map((record, place) => ({ ...record, [expandedName]: expanded[place] }))
}
