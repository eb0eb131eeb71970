import { resolve } from 'node:path'
import type { Backups, BackupTarget, StoredBackup } from '../../src/features/backups/backups.ts'
import { startProblem } from '../startProblem.ts'
import { type ServerSettings, StartError } from '../settings.ts'
import { isFromFuture } from './backupName.ts'
import { readBackups } from './bucketLists.ts'
import { openObjects } from './bucketObjects.ts'
import { isBucketAddress } from './placeNames.ts'
import { keepNewestInBucket } from './bucketPruning.ts'
import { keepNewest, listBackups } from './folder.ts'
import { makeBackup, type BackupSource } from './makeBackup.ts'
import { hourMilliseconds } from '../../src/engine/model/durations.ts'

/** Where scheduled backups are kept. */
interface BackupPlace {
  target: Pick<BackupTarget, 'path' | 'kind'>
  list(): Promise<readonly StoredBackup[]>
  keepNewest(count: number): Promise<unknown>
}

function placeOf(to: string, clock: () => Date): BackupPlace {
  const now = () => clock().getTime()
  if (!isBucketAddress(to)) {
    const folder = resolve(to)
    return {
      target: { path: folder, kind: 'folder' },
      list: () => listBackups(folder, now()),
      keepNewest: count => keepNewest(folder, count, now()),
    }
  }
  const bucket = openObjects(to)
  return {
    target: { path: to, kind: 'bucket' },
    list: async () => (await readBackups(bucket, now())).archives,
    keepNewest: count => keepNewestInBucket(bucket, count, now()),
  }
}

/** Makes backups of this server's data, one at a time. */
export function createBackups(
  { backups: schedule, backupPassphrase: passphrase }: Pick<ServerSettings, 'backups' | 'backupPassphrase'>,
  source: BackupSource,
): Backups {
  let isMaking = false
  const make: Backups['make'] = async target => {
    if (isMaking) throw new StartError('Another backup is being made; try again when it is done.')
    isMaking = true
    try {
      return await makeBackup(source, target)
    } catch (error) {
      throw new StartError(startProblem(error) ?? String(error))
    } finally {
      isMaking = false
    }
  }
  const place = schedule && placeOf(schedule.to, source.clock)
  const kept = async () => ((await place?.list()) ?? []).filter(one => !isFromFuture(one, source.clock().getTime()))
  return {
    schedule: schedule && { hours: schedule.hours, keep: schedule.keep },
    make,
    list: kept,
    makeIfDue: async () => {
      const [newest] = await kept()
      const isRecent =
        newest && source.clock().getTime() - Date.parse(newest.made_at) < (schedule?.hours ?? 0) * hourMilliseconds
      if (!schedule || !place || isRecent) return false
      await make({ ...place.target, passphrase })
      await place.keepNewest(schedule.keep)
      return true
    },
  }
}
