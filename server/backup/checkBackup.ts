import { StartError } from '../settings.ts'
import type { Manifest } from './manifest.ts'
import { readBackup, displayNameOf, type BackupToRead } from './readBackup.ts'
import { sumRows } from './rowsChecksum.ts'

/** The content of a backup. */
export interface CheckedBackup {
  manifest: Manifest
  rows: number
  files: number
  fileBytes: number
  hasSecret: boolean
}

async function countBytes(bytes: AsyncIterable<Uint8Array>): Promise<number> {
  let count = 0
  for await (const piece of bytes) count += piece.length
  return count
}

/** Reads a whole backup and verifies every part. Throws `StartError` if anything differs or is missing. */
export async function checkBackup(backup: BackupToRead): Promise<CheckedBackup> {
  const checked = { rows: 0, files: 0, fileBytes: 0, hasSecret: false }
  let manifest: Manifest | undefined
  for await (const part of readBackup(backup)) {
    if (part.kind === 'manifest') manifest = part.manifest
    else if (part.kind === 'secret') checked.hasSecret = true
    else if (part.kind === 'file') {
      checked.fileBytes += await countBytes(part.body)
      checked.files += 1
    } else if (part.kind === 'rows') {
      const { rows, sum } = await sumRows(part.body)
      if (rows !== part.table.rows || sum !== part.table.sum)
        throw new StartError(
          `The backup ${displayNameOf(backup)} is damaged: the rows of ${part.table.structure.name} differ.`,
        )
      checked.rows += rows
    }
  }
  if (!manifest) throw new StartError(`The backup ${displayNameOf(backup)} is empty.`)
  return { manifest, ...checked }
}
