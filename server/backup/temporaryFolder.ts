import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockDirectory, readLock } from '../database/embedded/lockDirectory.ts'

const prefix = '.marani-backup-'

/** As long as a program may take from making a folder to holding it. */
const makingMilliseconds = 60_000

/** Whether a folder was left behind: it is this user's, and no program holds it any more. */
async function isAbandoned(folder: string): Promise<boolean> {
  const { uid, ctimeMs } = await stat(folder)
  if (uid !== process.getuid?.()) return false
  return Date.now() - ctimeMs > makingMilliseconds && readLock(folder) === null
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
 * Does work with an empty folder for what must not outlive it: rows of all tables, passwords' hashes among them. Only this user may enter it.
 * It is gone afterwards, and what killed programs left behind is removed before.
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
