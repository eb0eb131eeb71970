import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { samePlanMark } from './sql/samePlan.ts'

/** Each connection keeps every statement it has prepared, so that their number has an end. */
const mostNames = 300

/**
 * A pool whose connections plan a statement once when it begins with `samePlanMark`; twice as many pages a second. Others
 * are planned for their values each time.
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  const nameOf = (text: string): string | undefined => {
    if (!text.startsWith(samePlanMark)) return undefined
    const known = names.get(text)
    if (known !== undefined || names.size >= mostNames) return known
    const name = `marani_${names.size}`
    names.set(text, name)
    return name
  }

  const preparing = (client: pg.PoolClient): PostgresPoolClient => {
    function query<Found>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Found>>
    function query<Found>(cursor: PostgresCursor<Found>): PostgresCursor<Found>
    function query(text: unknown, values: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new TypeError('Rows are not streamed over these connections')
      return client.query({ name: nameOf(text), text, values: [...values] })
    }
    return { query, release: destroy => client.release(destroy) }
  }

  return {
    connect: async () => {
      const client = await pool.connect()
      const known = clients.get(client) ?? preparing(client)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
    options: pool.options,
  }
}
