import pg from 'pg'
import { runLoad, type Load } from '../measure/load.ts'
import type { Statement } from './target.ts'

/** As many connections as a server has. */
const poolSize = 10

export interface Limits {
  connections: number
  milliseconds: number
}

/** Runs the statements in order, repeatedly, with `run`. */
export const runStatements = (
  statements: readonly Statement[],
  run: (statement: Statement) => Promise<unknown>,
  limits: Limits,
): Promise<Load> =>
  runLoad(async () => {
    for (const statement of statements) await run(statement)
  }, limits)

/** Runs statements with the bare PostgreSQL driver, on a pool as large as the server's. */
export async function runOnPool(url: string, statements: readonly Statement[], limits: Limits): Promise<Load> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    options: '-c TimeZone=UTC -c DateStyle=ISO -c jit=off',
  })
  const run = ({ sql, parameters, name }: Statement) => pool.query({ text: sql, values: parameters, name })
  try {
    return await runStatements(statements, run, limits)
  } finally {
    await pool.end()
  }
}
