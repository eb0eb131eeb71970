import { sql } from 'kysely'
import { runStatement, type Runner } from './runStatement.ts'

/** Estimates only affect which plan is cheaper, so they may be this old. */
const validMilliseconds = 600_000

/** Returns the number of rows of a table as the planner estimates it. */
export type RowEstimates = (runner: Runner, table: string) => Promise<number>

/** Caches the planner's estimates for ten minutes; 0 if there is none. */
export function createRowEstimates(now: () => number = () => performance.now()): RowEstimates {
  const kept = new Map<string, { since: number; rows: Promise<number> }>()
  return (runner, table) => {
    const known = kept.get(table)
    if (known && now() - known.since < validMilliseconds) return known.rows
    const rows = runStatement(
      runner,
      sql<{ rows: number }>`select reltuples::double precision as rows from pg_class where oid = ${table}::regclass`,
    ).then(
      result => result.rows[0]?.rows ?? 0,
      () => {
        kept.delete(table)
        return 0
      },
    )
    kept.set(table, { since: now(), rows })
    return rows
  }
}
