import type { Migrated } from './database/migrate.ts'
import { SchemaError } from './database/schemaError.ts'
import { openDatabase } from './database/openDatabase.ts'
import { buildRegistry, prepareTables } from './openRecords.ts'
import { runProgram } from './runProgram.ts'
import { readSettings, StartError, type ServerSettings } from './settings.ts'

const list = (title: string, sentences: readonly string[]): string[] =>
  sentences.length === 0 ? [] : [title, ...sentences.map(sentence => `- ${sentence}.`)]

/** Describes what a start of this version would do to a database, in lines for a terminal. */
function describe({ done, kept, setAside, derivedChanged }: Migrated): string[] {
  const lines = [
    ...list('A start would do this to the database, in one transaction:', done),
    ...list(
      'It would recompute derived values for search and lists, before or while it serves requests:',
      derivedChanged.map(({ entity, columns }) => `${entity}: ${columns.join(', ')}`),
    ),
    ...list('It would keep what this version does not declare:', kept),
    ...list('It would set aside these stored declarations:', [...setAside.values()].flat()),
  ]
  return lines.length > 0
    ? lines
    : ['The database matches the declarations of this version; a start would change nothing.']
}

/** Returns what a start would do to the database that the settings name, or why it would be refused, without changing anything. */
export async function planStart(settings: ServerSettings): Promise<string[]> {
  const database = await openDatabase(settings)
  try {
    return describe((await prepareTables(database, buildRegistry(), { plan: true })).migrated)
  } catch (error) {
    if (error instanceof SchemaError) return ['A start would be refused.', error.message]
    throw error
  } finally {
    await database.close()
  }
}

/** `npm run schema -- plan`. */
export const planCommand = (what: string, more: readonly string[]): Promise<void> =>
  runProgram(async () => {
    if (what !== 'plan' || more.length > 0) throw new StartError('Usage: npm run schema [-- plan]')
    process.stdout.write(`${(await planStart(readSettings(process.env))).join('\n')}\n`)
  })
