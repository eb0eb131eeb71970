import { mkdir, open, readFile, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { OutboxStorage } from '../../src/features/emails/outbox.ts'
import type { OutboxEntry } from '../../src/features/emails/outboxEntry.ts'

const maxEntries = 200

/** Writes a file atomically and durably, readable only by the server's user. */
async function writeAtomically(path: string, text: string): Promise<void> {
  const unfinished = `${path}.part`
  const file = await open(unfinished, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, path)
}

/** Stores emails and text messages in a folder, one JSON file each; file names begin with the ID and therefore sort by time. */
export function createFolderStorage(folder: string): OutboxStorage {
  return {
    put: async entry => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeAtomically(join(folder, `${entry.id}-${entry.kind}.json`), `${JSON.stringify(entry, null, 2)}\n`)
    },
    all: async () => {
      const names = await readdir(folder).catch((): string[] => [])
      const newest = names
        .filter(name => name.endsWith('.json'))
        .toSorted()
        .slice(-maxEntries)
      return Promise.all(
        newest.map(async name => JSON.parse(await readFile(join(folder, name), 'utf8')) as OutboxEntry),
      )
    },
  }
}
