import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Condition } from '../../engine/model/query.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { writesOnly } from '../../engine/records/remarks.ts'
import { cappedCount } from '../../engine/rules/text/countLimits.ts'

type Line = RowOf<'history'>

/** A history entry, or the newest of a run of similar entries, with the number of entries. */
export interface LatestLine {
  line: Line
  count: number
}

const linesRead = 60
/** The minimum number of records in a run that is shown as one line. */
const minimumRun = 4

const newest = (context: RecordsContext, where: readonly Condition[]): Promise<Line[]> =>
  context.store.find({
    entity: 'history',
    where: [...writesOnly(context), ...where, is('records', null)],
    sort: { property: 'id', order: 'DESC' },
    offset: 0,
    limit: linesRead,
  })

const isSimilar = (one: Line, other: Line): boolean =>
  one.entity === other.entity && one.action === other.action && one.created_by === other.created_by

/** Groups consecutive entries with the same entity, action and author. */
function runsOf(lines: readonly Line[]): Line[][] {
  const runs: Line[][] = []
  for (const line of lines) {
    const last = runs.at(-1)
    if (last?.[0] && isSimilar(last[0], line)) last.push(line)
    else runs.push([line])
  }
  return runs
}

const recordsIn = (run: readonly Line[]): number => new Set(run.map(({ record_id }) => record_id)).size

/** Counts the entries like the newest one of a run, down to the first by another author. */
async function countRun(context: RecordsContext, [first]: readonly Line[], before: Line | undefined): Promise<number> {
  if (!first) return 0
  return context.store.count(
    {
      entity: 'history',
      where: [
        is('entity', first.entity),
        is('action', first.action),
        is('created_by', first.created_by),
        is('records', null),
        { property: 'id', operator: 'lte', value: first.id },
        ...(before ? [{ property: 'id', operator: 'gt', value: before.id } as const] : []),
      ],
    },
    cappedCount,
  )
}

/** A run as one line if it has many records, otherwise one line per entry. */
const linesOf = (run: readonly Line[]): LatestLine[] => {
  const count = recordsIn(run)
  const [line] = run
  return line && count >= minimumRun ? [{ line, count }] : run.map(one => ({ line: one, count: 1 }))
}

/**
 * The latest changes in some tables, each record once, with an import or a bulk change as one line. Makes at most three
 * queries, however much was written.
 */
export async function latestChanges(context: RecordsContext, tables: readonly string[]): Promise<LatestLine[]> {
  const ofTables = { property: 'entity', operator: 'in', value: tables } as const
  const lines = await newest(context, [ofTables])
  const runs = runsOf(lines)
  const last = runs.at(-1) ?? []
  const end = last.at(-1)
  const continues = lines.length === linesRead && end !== undefined && recordsIn(last) >= minimumRun
  if (!continues) return oncePerRecord(runs.flatMap(linesOf))
  const others = await newest(context, [
    ofTables,
    { property: 'created_by', operator: 'not_in', value: [end.created_by] },
    { property: 'id', operator: 'lt', value: end.id },
  ])
  const [line] = last
  const batch = line ? [{ line, count: await countRun(context, last, others[0]) }] : []
  return oncePerRecord([...runs.slice(0, -1).flatMap(linesOf), ...batch, ...runsOf(others).flatMap(linesOf)])
}

/** Keeps only the newest line of each record, and all runs. */
function oncePerRecord(lines: readonly LatestLine[]): LatestLine[] {
  const seen = new Set<string>()
  return lines.filter(({ line, count }) => {
    if (count > 1) return true
    if (seen.has(line.record_id)) return false
    seen.add(line.record_id)
    return true
  })
}
