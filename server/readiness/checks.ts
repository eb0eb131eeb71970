import type { ReadinessName, ReadinessReason } from '../../src/engine/model/readiness.ts'
import type { Backups } from '../../src/features/backups/backups.ts'
import type { Models } from '../../src/engine/ports/models.ts'
import type { Store } from '../../src/engine/records/store.ts'
import type { Database } from '../database/database.ts'
import type { Replica } from '../database/replica/openReplica.ts'
import { jobs } from '../../src/tourism/product.ts'
import { lacksSchema } from '../database/schema/lacksSchema.ts'
import { isUnavailable } from '../database/isUnavailable.ts'
import type { ServerSettings } from '../settings.ts'
import type { Check } from './createReadiness.ts'
import { randomUUID } from 'node:crypto'
import { mkdir, open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** With less free space a disk counts as full: a photo with all its variants and concurrent database writes still fit. */
const minFreeBytes = 64_000_000

const probeBytes = new Uint8Array(4_096)

const reasons: Record<string, ReadinessReason> = { ENOSPC: 'no_space', EDQUOT: 'no_space', EROFS: 'read_only' }

async function writeProbe(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `.ready-${randomUUID()}`)
  const handle = await open(path, 'wx')
  try {
    await handle.writeFile(probeBytes)
    await handle.sync()
  } finally {
    await handle.close()
    await rm(path, { force: true })
  }
}

/**
 * Checks whether a folder is writable: returns undefined, or why not. It writes a file, because permissions and free space do not account
 * for quotas and read-only disks.
 */
export async function checkDisk(
  folder: string,
  write: (folder: string) => Promise<void> = writeProbe,
): Promise<ReadinessReason | undefined> {
  try {
    await write(folder)
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize < minFreeBytes ? 'no_space' : undefined
  } catch (error) {
    return reasons[(error as NodeJS.ErrnoException).code ?? ''] ?? 'not_writable'
  }
}

const identityOf = async (folder: string): Promise<string> => {
  const { dev, ino } = await stat(folder)
  return `${dev} ${ino}`
}

/**
 * Checks whether a folder is writable, and still the one that it was at first: one that was removed is not created again, and an empty one
 * in its place, as of a disk that is no longer mounted, does not count.
 */
export function watchFolder(folder: string): Check {
  let known: string | undefined
  return async () => {
    const present = await identityOf(folder).catch(() => undefined)
    if (known !== undefined && present !== known) return 'missing'
    const reason = await checkDisk(folder)
    known ??= await identityOf(folder).catch(() => undefined)
    return reason
  }
}

/** How many seconds a job may be overdue before background work counts as stalled; even a full queue is not that late. */
export const maxOverdueSeconds = 1_800

/** Checks whether background work is progressing: whether the oldest due job of these kinds is overdue. Other kinds belong to other versions. */
const checkQueue =
  (store: Store, names: readonly string[], clock: () => Date): Check =>
  async () => {
    const before = new Date(clock().getTime() - maxOverdueSeconds * 1_000).toISOString()
    const [late] = await store.find({
      entity: 'jobs',
      where: [
        { property: 'due_at', operator: 'lte', value: before },
        { property: 'name', operator: 'in', value: names },
      ],
      sort: { property: 'due_at', order: 'ASC' },
      offset: 0,
      limit: 1,
    })
    return late && 'late'
  }

/** Reports the age of the newest backup, with a warning if two intervals have passed without one. */
export const checkBackup =
  ({ schedule, list: kept }: Backups, clock: () => Date): Check =>
  async () => {
    const [newest] = await kept()
    if (!newest) return { status: 'warning', reason: 'late' }
    const age_seconds = Math.max(0, Math.round((clock().getTime() - Date.parse(newest.made_at)) / 1_000))
    return age_seconds > 2 * (schedule?.hours ?? 0) * 3_600
      ? { status: 'warning', reason: 'late', age_seconds }
      : { status: 'ok', age_seconds }
  }

/** Reports whether reads go to the replica, or why they go to the primary, which is only a warning. */
const checkReplica =
  ({ report }: Pick<Replica, 'report'>): Check =>
  async () => {
    const { state } = report()
    return state === 'used' ? undefined : { status: 'warning', reason: state }
  }

/** Wraps a check so that an unavailable database is reported as such. */
const withUnavailable =
  (check: Check): Check =>
  async () => {
    try {
      return await check()
    } catch (error) {
      if (isUnavailable(error)) return 'no_answer'
      throw error
    }
  }

interface ReadinessOptions {
  settings: Pick<ServerSettings, 'dataDirectory' | 'databaseUrl' | 's3' | 'smtp' | 'sms'>
  database: Database
  models: Models
  backups: Backups
  clock: () => Date
}

/** Returns the checks that a server with these settings needs. The data folder is only checked if something is stored in it. */
export function readinessChecks({
  settings,
  database,
  models,
  backups,
  clock,
}: ReadinessOptions): Partial<Record<ReadinessName, Check>> {
  const { databaseUrl, s3, smtp, sms, dataDirectory } = settings
  const usesFolder = [databaseUrl, s3, smtp, sms].includes(undefined)
  return {
    database: withUnavailable(async () => void (await database.ready())),
    ...(database.replica ? { replica: checkReplica(database.replica) } : {}),
    ...(usesFolder ? { disk: watchFolder(dataDirectory) } : {}),
    queue: withUnavailable(() => checkQueue(models.current().store, Object.keys(jobs), clock)()),
    schema: withUnavailable(async () =>
      (await lacksSchema(database.kysely, models.current().tables)) ? 'other_version' : undefined,
    ),
    ...(backups.schedule ? { backup: checkBackup(backups, clock) } : {}),
  }
}
