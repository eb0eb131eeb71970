import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockDirectory, readLock } from '../database/embedded/lockDirectory.ts'

const prefix = '.marani-backup-'

/** The maximum time between creating a folder and locking it. */
const lockGraceMilliseconds = 60_000

/** Whether a folder was left behind: it belongs to this user, and no program holds it any more. */
async function isAbandoned(folder: string): Promise<boolean> {
  const { uid, ctimeMs } = await stat(folder)
  if (uid !== process.getuid?.()) return false
  return Date.now() - ctimeMs > lockGraceMilliseconds && readLock(folder) === null
}

async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const folder = join(tmpdir(), name)
    // Another program may remove it at the same time.
    if (await isAbandoned(folder).catch(() => false)) await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Runs `work` with an empty folder for sensitive temporary data: rows of all tables, including password hashes. Only this user may enter
 * it. It is removed afterwards, and so are folders that killed programs left behind.
 */
export async function withTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  await removeAbandoned()
  const place = await mkdtemp(join(tmpdir(), prefix))
  const lock = await lockDirectory(place)
  try {
    return await work(place)
  } finally {
    await rm(place, { recursive: true, force: true })
    lock.release()
  }
}
