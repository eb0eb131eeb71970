import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pipeline } from './pipeline.ts'
import { queryOf } from './preparingPool.ts'
import { samePlanMark } from './sql/samePlan.ts'

/** The beginning of reads with a cached plan: they are fast and can be retried. */
const readMark = `${samePlanMark}select `

/** A pool that sends reads outside of transactions to a pipeline, and takes a connection for everything else. */
export function pipeliningPool(pool: PostgresPool, pipeline: Pipeline): PostgresPool {
  const free: PostgresPoolClient[] = []
  const createClient = (): PostgresPoolClient => {
    let own: Promise<PostgresPoolClient> | undefined
    const ask = async (text: string, values: readonly unknown[]): Promise<unknown> => {
      // Once a client has a connection of its own, such as for a transaction, it continues there.
      const result = own || !text.startsWith(readMark) ? undefined : await pipeline.query(text, values)
      if (result) return result
      own ??= pool.connect()
      return (await own).query(text, values)
    }
    const client: PostgresPoolClient = {
      query: queryOf(ask),
      release: destroy => {
        own?.then(
          connected => connected.release(destroy),
          () => undefined,
        )
        own = undefined
        if (destroy !== true) free.push(client)
      },
    }
    return client
  }
  return {
    connect: async () => free.pop() ?? createClient(),
    end: async () => {
      await Promise.all([pool.end(), pipeline.end()])
    },
    options: pool.options,
  }
}
