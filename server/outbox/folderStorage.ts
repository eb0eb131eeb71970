import { mkdir, open, readFile, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { OutboxStorage } from '../../src/features/emails/outbox.ts'
import type { OutboxEntry } from '../../src/features/emails/outboxEntry.ts'

const mostRead = 200

/** Writes a file that is whole whenever it is there, also after a power cut; nobody but the server's user reads it. */
async function writeWhole(path: string, text: string): Promise<void> {
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

/** Storage in a folder: one JSON file an email or message, whose name begins with its id and so sorts by time. */
export function createFolderStorage(folder: string): OutboxStorage {
  return {
    put: async entry => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeWhole(join(folder, `${entry.id}-${entry.kind}.json`), `${JSON.stringify(entry, null, 2)}\n`)
    },
    all: async () => {
      const names = await readdir(folder).catch((): string[] => [])
      const newest = names
        .filter(name => name.endsWith('.json'))
        .toSorted()
        .slice(-mostRead)
      return Promise.all(
        newest.map(async name => JSON.parse(await readFile(join(folder, name), 'utf8')) as OutboxEntry),
      )
    },
  }
}
