import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pipeline } from './pipeline.ts'
import { queryOf } from './preparingPool.ts'
import { samePlanMark } from './sql/samePlan.ts'

/** A read that is planned once and changes nothing, so that it takes little and may be sent again. */
const readMark = `${samePlanMark}select `

/** A pool that asks a pipeline for reads outside of transactions, and takes a connection for everything else. */
export function pipeliningPool(pool: PostgresPool, pipeline: Pipeline): PostgresPool {
  const free: PostgresPoolClient[] = []
  const createClient = (): PostgresPoolClient => {
    let own: Promise<PostgresPoolClient> | undefined
    const ask = async (text: string, values: readonly unknown[]): Promise<unknown> => {
      // What has a connection of its own, such as a transaction, continues there.
      const answer = own || !text.startsWith(readMark) ? undefined : await pipeline.ask(text, values)
      if (answer) return answer
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
