import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { PlaceView, Setting, System } from '../src/features/system/system.ts'
import type { Database } from './database/database.ts'
import { countServers } from './database/modelServers.ts'
import type { Metrics } from './watching/metrics.ts'
import type { RecentErrors } from './watching/recentErrors.ts'

const maxRoutes = 20

export interface SystemOptions {
  database: Database
  /** The folder with the data of this server. */
  dataDirectory: string
  metrics: Metrics
  errors: RecentErrors
  settings: readonly Setting[]
  clock: () => Date
}

async function describeDatabase({ kysely, kind, replica }: Database): Promise<PlaceView['database']> {
  const { rows } = await sql<{ bytes: number; version: string }>`
    select pg_database_size(current_database())::double precision as bytes, current_setting('server_version') as version`.execute(
    kysely,
  )
  const [{ bytes, version } = { bytes: 0, version: '' }] = rows
  const { state, behind_bytes } = replica?.report() ?? {}
  return {
    kind,
    bytes: Number(bytes),
    version,
    replica: state === undefined ? null : { state, behind_bytes: behind_bytes ?? null },
  }
}

const describeDisk = async (folder: string): Promise<PlaceView['server']['disk']> => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free_bytes: bavail * bsize, total_bytes: blocks * bsize }
}

/** Describes this server and what it depends on. */
export function createSystem({ database, dataDirectory, metrics, errors, settings, clock }: SystemOptions): System {
  const started_at = clock().toISOString()
  return {
    describe: async () => {
      const [described, servers, disk, slow, limits] = await Promise.all([
        describeDatabase(database),
        // Only one process at a time can open the folder.
        database.kind === 'embedded' ? 1 : countServers(database.kysely),
        describeDisk(dataDirectory).catch(() => null),
        metrics.slowRoutes(),
        metrics.limitsReached(),
      ])
      const inMilliseconds = (seconds: number) => Math.round(seconds * 1_000)
      return {
        servers: Math.max(1, servers),
        database: described,
        server: {
          name: `${hostname()}, ${process.pid}`,
          started_at,
          memory_bytes: process.memoryUsage.rss(),
          disk,
          errors: errors.read(),
          slow_routes: slow.slice(0, maxRoutes).map(({ average, most, ...route }) => ({
            ...route,
            average: inMilliseconds(average),
            most: most === undefined ? null : inMilliseconds(most),
          })),
          limits,
        },
        settings: [...settings],
      }
    },
  }
}
