import type { PGlite } from '@electric-sql/pglite'
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { log } from '../../log.ts'
import { parserOf } from '../postgresParsers.ts'
import { preparingPool } from '../preparingPool.ts'
import { StatementNames } from '../statementNames.ts'
import { EngineSocket } from './engineSocket.ts'

/** The driver's configuration, independent of PostgreSQL's environment variables. */
const config: pg.ClientConfig = {
  user: 'postgres',
  database: 'postgres',
  host: 'localhost',
  ssl: false,
  types: { getTypeParser: parserOf },
}

/** Creates a PostgreSQL driver client that talks to the engine. It does not prevent others from using the engine in between. */
export const createEngineClient = (engine: PGlite): pg.Client =>
  new pg.Client({ ...config, stream: () => new EngineSocket(engine) })

/** A pool of the engine's only connection. Whoever acquires it has the engine exclusively until it is released. */
function onlyConnection(engine: PGlite): Pick<pg.Pool, 'connect' | 'end' | 'options'> {
  const client = createEngineClient(engine)
  // From then on, callers get errors that the database is unavailable.
  client.on('error', error => log.error({ err: error }, 'the driver of the embedded database stopped'))
  let connected: Promise<unknown> | undefined
  let release: (() => void) | undefined
  const own = Object.assign(client, { release: () => release?.() }) as pg.PoolClient
  const connect = async (): Promise<pg.PoolClient> => {
    const taken = Promise.withResolvers<void>()
    // The same lock as of PGlite's own statements and transactions, which upkeep and backups use.
    engine
      ._runExclusiveTransaction(async () => {
        await engine._checkReady()
        await (connected ??= client.connect())
        const released = Promise.withResolvers<void>()
        release = released.resolve
        taken.resolve()
        await released.promise
      })
      .catch(taken.reject)
    await taken.promise
    return own
  }
  return {
    connect: connect as pg.Pool['connect'],
    end: async () => {
      if (connected) await client.end()
    },
    options: config as pg.PoolOptions,
  }
}

/** The embedded engine as a pool for PostgreSQL's driver, with prepared statements. */
export const embeddedPool = (engine: PGlite): PostgresPool =>
  preparingPool(onlyConnection(engine), { names: new StatementNames(), watch: question => question })
