import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { BulkAccess, BulkConnection } from './bulk.ts'

const overClient = (client: pg.Client): BulkConnection => ({
  rows: async <Row>(statement: string) => (await client.query(statement)).rows as Row[],
  run: async statements => void (await client.query(statements)),
  copyOut: query => client.query(copyTo(`copy (${query}) to stdout`)),
  copyIn: (target, bytes) => pipeline(bytes, client.query(copyFrom(`copy ${target} from stdin`))),
})

/** Bulk access to a PostgreSQL server, with a separate connection without timeouts for each transaction. */
export const postgresBulk = (databaseUrl: string): BulkAccess => ({
  transaction: async work => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'marani bulk',
      keepAlive: true,
      options: '-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=postgres',
    })
    await client.connect()
    // Pending statements reject by themselves if the connection is lost.
    client.on('error', () => undefined)
    try {
      await client.query('begin isolation level repeatable read')
      const result = await work(overClient(client))
      await client.query('commit')
      return result
    } finally {
      // Closing the connection rolls back a transaction that was not committed.
      await client.end()
    }
  },
})
