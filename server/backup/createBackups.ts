import { resolve } from 'node:path'
import type { Backups } from '../../src/features/backups/backups.ts'
import { startProblem } from '../startProblem.ts'
import { type ServerSettings, StartRefused } from '../settings.ts'
import { keepNewest, keptBackups } from './folder.ts'
import { makeBackup, type BackupSource } from './makeBackup.ts'

const hour = 3_600_000

/** How this server makes backups of what it keeps, one at a time. */
export function createBackups(
  { backups: schedule, backupPassphrase: passphrase }: Pick<ServerSettings, 'backups' | 'backupPassphrase'>,
  source: BackupSource,
): Backups {
  let isMaking = false
  const make: Backups['make'] = async target => {
    if (isMaking) throw new StartRefused('Another backup is being made; try again when it is done.')
    isMaking = true
    try {
      return await makeBackup(source, target)
    } catch (error) {
      throw new StartRefused(startProblem(error) ?? String(error))
    } finally {
      isMaking = false
    }
  }
  const kept = async () => (schedule ? keptBackups(resolve(schedule.folder)) : [])
  return {
    schedule: schedule && { hours: schedule.hours, keep: schedule.keep },
    make,
    kept,
    makeDue: async () => {
      const [newest] = await kept()
      const isRecent = newest && source.clock().getTime() - Date.parse(newest.made_at) < (schedule?.hours ?? 0) * hour
      if (!schedule || isRecent) return false
      const folder = resolve(schedule.folder)
      await make({ path: folder, kind: 'folder', passphrase })
      await keepNewest(folder, schedule.keep)
      return true
    },
  }
}
