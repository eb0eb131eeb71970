import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OutboxShelf } from '../../src/api/outbox.ts'
import type { OutboxEntry } from '../../src/model/session.ts'

const mostRead = 200

/** A shelf in a folder: one JSON file a letter or message, whose name begins with its id and so sorts by time. */
export function createFolderShelf(folder: string): OutboxShelf {
  return {
    put: async entry => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(join(folder, `${entry.id}-${entry.kind}.json`), `${JSON.stringify(entry, null, 2)}\n`, { mode: 0o600 })
    },
    all: async () => {
      const names = await readdir(folder).catch((): string[] => [])
      const newest = names.filter(name => name.endsWith('.json')).toSorted().slice(-mostRead)
      return Promise.all(newest.map(async name => JSON.parse(await readFile(join(folder, name), 'utf8')) as OutboxEntry))
    },
  }
}
