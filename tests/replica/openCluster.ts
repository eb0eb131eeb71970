import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/freePort.ts'
import {
  findPostgres,
  openPostgresFolder,
  openReplicaFolder,
  type PostgresServer,
} from '../../scripts/openPostgresFolder.ts'
import { queryRows } from '../runStatement.ts'

/** The folder of PostgreSQL's programs; without them nothing is replicated. */
export const programs = findPostgres()

/** A PostgreSQL server and a copy of it that replays what it writes. */
export interface Cluster {
  primary: PostgresServer
  replica: PostgresServer
  /** Holds what the primary writes from being seen on the replica, or lets it be. */
  pause(): Promise<void>
  resume(): Promise<void>
  close(): void
}

/** Starts both, each on a port of its own and in a folder that is removed as they are closed. */
export async function openCluster(): Promise<Cluster> {
  if (programs === undefined) throw new Error('the programs of PostgreSQL are not installed')
  const folder = mkdtempSync(join(tmpdir(), 'marani-replica-'))
  // The user that the servers run as may not be ours, and has to come as far as their own folders.
  chmodSync(folder, 0o711)
  const primary = openPostgresFolder(programs, join(folder, 'primary'), { port: await freePort(), isTemporary: true })
  const replica = openReplicaFolder(programs, join(folder, 'replica'), { port: await freePort(), primary })
  return {
    primary,
    replica,
    pause: async () => void (await queryRows(replica.url('postgres'), 'select pg_wal_replay_pause()')),
    resume: async () => void (await queryRows(replica.url('postgres'), 'select pg_wal_replay_resume()')),
    close: () => {
      for (const server of [replica, primary]) server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
