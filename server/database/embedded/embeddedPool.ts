import type { PGlite } from '@electric-sql/pglite'
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { log } from '../../log.ts'
import { parserOf } from '../postgresParsers.ts'
import { preparingPool } from '../preparingPool.ts'
import { StatementNames } from '../statementNames.ts'
import { EngineSocket } from './engineSocket.ts'

/** How the driver is to speak to the engine, whatever the environment says of PostgreSQL. */
const config: pg.ClientConfig = {
  user: 'postgres',
  database: 'postgres',
  host: 'localhost',
  ssl: false,
  types: { getTypeParser: parserOf },
}

/** The driver of a PostgreSQL server, with the engine at the other end. It does not keep others from asking the engine in between. */
export const createEngineClient = (engine: PGlite): pg.Client =>
  new pg.Client({ ...config, stream: () => new EngineSocket(engine) })

/** A pool of the one connection that the engine has. Whoever has it keeps it from everybody else who asks the engine, until it is released. */
function onlyConnection(engine: PGlite): Pick<pg.Pool, 'connect' | 'end' | 'options'> {
  const client = createEngineClient(engine)
  // From then on callers are told that the database is unavailable.
  client.on('error', error => log.error({ err: error }, 'the driver of the embedded database stopped'))
  let connected: Promise<unknown> | undefined
  let release: (() => void) | undefined
  const own = Object.assign(client, { release: () => release?.() }) as pg.PoolClient
  const connect = async (): Promise<pg.PoolClient> => {
    const taken = Promise.withResolvers<void>()
    // The lock of PGlite's own statements and transactions, which upkeep and backups take.
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

/** The embedded engine as PostgreSQL's driver sees a server: asked in one piece, and statements that are planned once are prepared. */
export const embeddedPool = (engine: PGlite): PostgresPool =>
  preparingPool(onlyConnection(engine), { names: new StatementNames(), watch: question => question })
