import { setTimeout as wait } from 'node:timers/promises'
import type { CompiledQuery, QueryResult, RawBuilder } from 'kysely'
import { isOutdatedPlan, isRetryable } from './databaseError.ts'
import type { Replica } from './replica/openReplica.ts'
import type { Connection } from './tables.ts'

const attempts = 4
const maxPauseMilliseconds = 50

/** Where statements run, and who is notified of them. */
export interface Runner {
  connection: Connection
  onStatement?: ((sql: string) => void) | undefined
  /** A copy of the database that is queried first, outside of transactions. */
  replica?: Pick<Replica, 'run'> | undefined
}

/**
 * Runs one statement. Outside of a transaction, a statement that was rolled back because of a conflict (a deadlock) or whose plan is
 * outdated is retried. Inside, the whole transaction has failed and the error is thrown.
 */
export async function runStatement<Result>(
  { connection, onStatement, replica }: Runner,
  statement: RawBuilder<Result> | CompiledQuery<Result>,
): Promise<QueryResult<Result>> {
  const compiled = 'compile' in statement ? statement.compile(connection) : statement
  if (replica && !connection.isTransaction) {
    const result = await replica.run(compiled)
    if (result) return result
  }
  for (let attempt = 1; ; attempt++) {
    try {
      onStatement?.(compiled.sql)
      return await connection.executeQuery<Result>(compiled)
    } catch (error) {
      if (connection.isTransaction || attempt === attempts || !(isRetryable(error) || isOutdatedPlan(error)))
        throw error
      await wait(Math.random() * maxPauseMilliseconds)
    }
  }
}
