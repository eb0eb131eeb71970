import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DataDirectoryInUse, lockDirectory } from '../database/embedded/lockDirectory.ts'
import { StartError } from '../settings.ts'

/**
 * Runs `work` with an empty folder for unfinished files inside `place`, which one program at a time can hold. What a killed program left
 * there is removed, before and after. Throws `StartError` if another program holds it.
 */
export async function withWorkFolder<Result>(
  place: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const lock = await lockDirectory(place).catch((error: unknown) => {
    if (!(error instanceof DataDirectoryInUse)) throw error
    throw new StartError(
      `Process ${error.params.pid} is making another backup there (${resolve(place)}): try again when it is done.`,
    )
  })
  const unfinished = join(place, 'unfinished')
  try {
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { mode: 0o700 })
    return await work(unfinished)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
    lock.release()
  }
}
