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
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** Below this a disk is as good as full: a photo with all that is made of it fits, and what the database writes meanwhile. */
const leastFreeBytes = 64_000_000

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

/** Whether something can be kept in a folder: undefined, or why not. It is tried, because neither modes nor free bytes tell of quotas and read-only disks. */
export async function checkDisk(
  folder: string,
  write: (folder: string) => Promise<void> = writeProbe,
): Promise<ReadinessReason | undefined> {
  try {
    await write(folder)
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize < leastFreeBytes ? 'no_space' : undefined
  } catch (error) {
    return reasons[(error as NodeJS.ErrnoException).code ?? ''] ?? 'not_writable'
  }
}

/** Seconds after which what is due and was not begun says that nothing is done any more; a full queue alone is not so late. */
export const latestSeconds = 1_800

/** Whether background work is progressing: the job of these kinds that is due the longest became due not long ago. Other kinds are another version's to do. */
export const checkQueue =
  (store: Store, names: readonly string[], clock: () => Date): Check =>
  async () => {
    const before = new Date(clock().getTime() - latestSeconds * 1_000).toISOString()
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

/** How old the newest backup is, and whether the one before the last should have been newer; nothing is said where none are scheduled. */
export const checkBackup =
  ({ schedule, kept }: Backups, clock: () => Date): Check =>
  async () => {
    const [newest] = await kept()
    if (!newest) return { status: 'warning', reason: 'late' }
    const age_seconds = Math.max(0, Math.round((clock().getTime() - Date.parse(newest.made_at)) / 1_000))
    return age_seconds > 2 * (schedule?.hours ?? 0) * 3_600
      ? { status: 'warning', reason: 'late', age_seconds }
      : { status: 'ok', age_seconds }
  }

/** Whether reads go to the replica, or why they go to the primary, which answers them as well. */
export const checkReplica =
  ({ report }: Pick<Replica, 'report'>): Check =>
  async () => {
    const { state } = report()
    return state === 'used' ? undefined : { status: 'warning', reason: state }
  }

/** A check that a database which is away says nothing to. */
const unlessAway =
  (check: Check): Check =>
  async () => {
    try {
      return await check()
    } catch (error) {
      if (isUnavailable(error)) return 'no_answer'
      throw error
    }
  }

interface Means {
  settings: Pick<ServerSettings, 'dataDirectory' | 'databaseUrl' | 's3' | 'smtp' | 'sms'>
  database: Database
  models: Models
  backups: Backups
  clock: () => Date
}

/** What a server with these settings needs, and how it is looked at. The folder of data counts where anything is kept in it. */
export function readinessChecks({
  settings,
  database,
  models,
  backups,
  clock,
}: Means): Partial<Record<ReadinessName, Check>> {
  const { databaseUrl, s3, smtp, sms, dataDirectory } = settings
  const usesFolder = [databaseUrl, s3, smtp, sms].includes(undefined)
  return {
    database: unlessAway(async () => void (await database.ready())),
    ...(database.replica ? { replica: checkReplica(database.replica) } : {}),
    ...(usesFolder ? { disk: () => checkDisk(dataDirectory) } : {}),
    queue: unlessAway(() => checkQueue(models.current().store, Object.keys(jobs), clock)()),
    schema: unlessAway(async () =>
      (await lacksSchema(database.kysely, models.current().tables)) ? 'other_version' : undefined,
    ),
    ...(backups.schedule ? { backup: checkBackup(backups, clock) } : {}),
  }
}
