import { randomUUID } from 'node:crypto'
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadinessReason } from '../../src/engine/model/readiness.ts'

/** Below this a disk is as good as full: a photo with all that is made of it fits, and what the database writes meanwhile. */
export const leastFreeBytes = 64_000_000

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
export async function checkDisk(folder: string, write: (folder: string) => Promise<void> = writeProbe): Promise<ReadinessReason | undefined> {
  try {
    await write(folder)
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize < leastFreeBytes ? 'no_space' : undefined
  } catch (error) {
    return reasons[(error as NodeJS.ErrnoException).code ?? ''] ?? 'not_writable'
  }
}
