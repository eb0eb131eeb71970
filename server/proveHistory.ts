import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { proveHistory, type Sealed } from '../src/features/history/seals/prove.ts'
import { openDatabase } from './database/openDatabase.ts'
import { lacksSchema } from './database/schema/lacksSchema.ts'
import { createSqlStore } from './database/sqlStore.ts'
import { buildRegistry } from './openRecords.ts'
import { readSettings, StartError } from './settings.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)

const sentences = {
  out_of_place: 'a line before it is missing from the chain, or stands elsewhere',
  another_hash: 'it, its seal or the one before was changed',
  changed: 'what it says was changed',
}

/** Writes each line with its seal as one line of JSON. */
function writerTo(path: string): { write(sealed: Sealed): Promise<void>; close(): Promise<void> } {
  const stream = createWriteStream(path, { mode: 0o600 })
  return {
    write: async ({ seal, line }) => {
      const { place, hash, salts, parts } = seal
      const text = JSON.stringify({ line: line ?? { id: seal.line_id }, seal: { place, hash, salts, parts } })
      if (!stream.write(`${text}\n`)) await once(stream, 'drain')
    },
    close: async () => {
      stream.end()
      await once(stream, 'close')
    },
  }
}

/**
 * Verifies the history of the database that the settings name, prints the final hash of each day and the first line that differs from its
 * seal, and returns the exit code. All lines with their seals are written to a file if one is named.
 */
export async function proveHistoryCommand(out: string | undefined): Promise<number> {
  const database = await openDatabase(readSettings(process.env))
  let writer: ReturnType<typeof writerTo> | undefined
  try {
    const registry = buildRegistry()
    if (await lacksSchema(database.kysely, registry, ['history', 'history_seals']))
      throw new StartError(
        'This database has no history that can be proved: check that DATA_DIR or DATABASE_URL names the right one, and start this version on it once.',
      )
    if (out !== undefined) writer = writerTo(out)
    const store = createSqlStore(registry, database.kysely)
    const { days, broken, unsealed } = await proveHistory({ store }, sealed => writer?.write(sealed))
    for (const { day, lines, erased, gone, hash } of days)
      print(
        `${day}  ${lines} lines${erased ? `, ${erased} with erased fields` : ''}${gone ? `, ${gone} removed` : ''}  ${hash}`,
      )
    if (broken) {
      print(
        `The history is broken at line ${broken.line}, number ${broken.position} of ${broken.day}: ${sentences[broken.what]}.`,
      )
      return 1
    }
    print(`The history is whole. Not sealed yet: ${unsealed} lines.`)
    return 0
  } finally {
    await writer?.close()
    await database.close()
  }
}
