import { Kysely, PostgresDialect, sql, type Logger } from 'kysely'
import pg from 'pg'
import { log } from '../log.ts'
import { StartError } from '../settings.ts'
import { postgresBulk } from './bulk/postgresBulk.ts'
import { createWrittenTables } from './writtenTables.ts'
import { watchStatements } from '../watching/statements.ts'
import type { Database } from './database.ts'
import { isDamage } from './databaseError.ts'
import { createWatchdog } from './databaseUnresponsive.ts'
import { openPipeline } from './pipeline.ts'
import { shortPendingLists } from './pendingLists.ts'
import { pipeliningPool } from './pipeliningPool.ts'
import { preparingPool, type PreparingOptions } from './preparingPool.ts'
import { parserOf } from './postgresParsers.ts'
import { openReplica, type Replica } from './replica/openReplica.ts'
import { StatementNames } from './statementNames.ts'
import type { Connection, Tables } from './tables.ts'

const oldestVersion = 150_000
const georgianLetter = 0x10d0

const limits = {
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 60_000,
  /** No one waits for a statement that takes longer; migrations lift the limit for themselves. */
  statement_timeout: 30_000,
  /** Shorter than the timeout for a connection, and longer than publishing keeps others waiting. See docs/decisions/121. */
  lock_timeout: 4_000,
  idle_in_transaction_session_timeout: 60_000,
} satisfies pg.PoolConfig

/** An arbitrary number, the same for every server of the product and different from that of migrations. */
const lock = 72_616_970

async function checkServer(kysely: Connection): Promise<void> {
  const { rows } = await sql<{ version: number; name: string; encoding: string; trigrams: boolean }>`
    select current_setting('server_version_num')::integer as version, current_setting('server_version') as name,
      current_setting('server_encoding') as encoding,
      exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams`.execute(kysely)
  const [server] = rows
  if (!server || server.version < oldestVersion)
    throw new StartError(`The database server is PostgreSQL ${server?.name}; version 15 or later is needed.`)
  if (server.encoding !== 'UTF8')
    throw new StartError(
      `The database uses the encoding ${server.encoding}; it must be created with UTF8 (createdb --encoding=UTF8 --template=template0).`,
    )
  if (!server.trigrams)
    throw new StartError(
      'The database server lacks the extension pg_trgm, which search needs: install its contrib package (postgresql-contrib).',
    )
  // Only UTF-8 has this letter, so the encoding is checked first.
  const { rows: known } = await sql<{ letters: boolean }>`
    select chr(${georgianLetter}::integer) ~ '^[[:alpha:]]$' as letters`.execute(kysely)
  if (!known[0]?.letters)
    log.warn(
      'The database does not recognize Georgian letters, so that search in Georgian reads every row: recreate it with LC_CTYPE C.UTF-8',
    )
}

/** Returns the location of a database without the password in its address. */
const placeOf = (databaseUrl: string): string => {
  const { hostname = '', port = '', pathname = '' } = URL.parse(databaseUrl) ?? {}
  return `${hostname}${port && `:${port}`}${pathname}`
}

/** Explains why a connection can't be opened; most driver errors for that have no code. */
function startError(error: unknown, databaseUrl: string): unknown {
  if (error instanceof StartError || isDamage(error)) return error
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error]
  const reason = errors.map(one => (one instanceof Error ? one.message : String(one))).join(', ')
  return new StartError(`The database ${placeOf(databaseUrl)} (DATABASE_URL) can't be opened: ${reason}.`, {
    cause: error,
  })
}

const defaultConnections = 10

/** A pipelined read that waits longer for a lock is sent elsewhere, because others wait behind it. */
const pipelineLimits = { lock_timeout: 100 } satisfies pg.ClientConfig

/** The application names of the server's connections in PostgreSQL. */
export const serverNames = { pool: 'marani', pipeline: 'marani pipeline' }

const configOf = (databaseUrl: string): pg.ClientConfig => ({
  ...limits,
  connectionString: databaseUrl,
  keepAlive: true,
  options: `-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=postgres -c jit=off -c ${shortPendingLists}`,
  types: { getTypeParser: parserOf },
})

function openPool(databaseUrl: string, more: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...configOf(databaseUrl), ...more })
  // Connections that end because the pool ends are not reported.
  const lost = (error: Error): void => {
    if (!pool.ending) log.warn({ reason: error.message }, 'a database connection was lost')
  }
  pool.on('connect', client => client.on('error', lost))
  // The pool emits the same error again for an idle connection.
  pool.on('error', () => undefined)
  return pool
}

/** The connection that only reads a server's position; its short timeouts detect soon that the server does not respond. */
const positions = { max: 1, query_timeout: 2_000, connectionTimeoutMillis: 2_000, application_name: 'marani position' }

const openReplicaAt = (
  databaseUrl: string,
  readUrl: string,
  { watch = watchStatements(), connections: max = defaultConnections }: PostgresOptions,
): Promise<Replica> =>
  openReplica({
    databaseUrl: readUrl,
    pools: {
      primary: openPool(databaseUrl, positions),
      reads: openPool(readUrl, { max, application_name: 'marani read' }),
      probes: openPool(readUrl, positions),
    },
    watch,
  })

/** Further options of a PostgreSQL server. */
export interface PostgresOptions {
  watch?: Logger
  /** The address of a replica that answers reads. */
  readUrl?: string | undefined
  /** The maximum number of connections, apart from a few for whole tables, limits and notifications. */
  connections?: number | undefined
}

/** An arbitrary number that identifies moves into a database. */
const moveLock = 72_616_971

/** Runs `work` while no other move into the database is in progress. Throws `StartError` if one is. */
export async function withMoveLock<Result>(databaseUrl: string, work: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'marani move', keepAlive: true })
  client.on('error', error => log.warn({ reason: error.message }, 'a database connection was lost'))
  await client.connect()
  try {
    const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${moveLock}) as taken`)
    if (rows[0]?.taken !== true) throw new StartError('Another move into this database is in progress.')
    return await work()
  } finally {
    await client.end()
  }
}

/** Connects to a PostgreSQL server. Throws `StartError` if it can't be reached or used. A replica is used as soon as it is available. */
export async function openPostgres(
  databaseUrl: string,
  { watch = watchStatements(), readUrl, connections = defaultConnections }: PostgresOptions = {},
): Promise<Database> {
  const pool = openPool(databaseUrl, { max: connections, application_name: serverNames.pool })
  const preparing: PreparingOptions = { names: new StatementNames(), watch: createWatchdog(databaseUrl) }
  const pipeline = openPipeline({
    createClient: () =>
      new pg.Client({
        ...configOf(databaseUrl),
        ...pipelineLimits,
        application_name: serverNames.pipeline,
        pipeline: true,
      }),
    ...preparing,
  })
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: pipeliningPool(preparingPool(pool, preparing), pipeline) }),
    log: watch,
  })
  try {
    await checkServer(kysely)
  } catch (error) {
    await kysely.destroy()
    throw startError(error, databaseUrl)
  }
  const replica = readUrl === undefined ? undefined : await openReplicaAt(databaseUrl, readUrl, { watch, connections })
  return {
    kysely,
    replica,
    kind: 'postgres',
    written: createWrittenTables({ isAlone: false }),
    connections: () => ({
      in_use: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    bulk: postgresBulk(databaseUrl),
    publishAddress: () => {},
    ready: async () => {
      await sql`select 1`.execute(kysely)
    },
    exclusively: work =>
      kysely.transaction().execute(async holding => {
        await sql`set local statement_timeout = 0`.execute(holding)
        await sql`set local lock_timeout = 0`.execute(holding)
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(holding)
        await sql`select pg_advisory_xact_lock(${lock})`.execute(holding)
        return work()
      }),
    close: async () => {
      await replica?.close()
      await kysely.destroy()
    },
  }
}
