import type { Migrated } from './database/migrate.ts'
import { SchemaRefused } from './database/schemaRefused.ts'
import { openDatabase } from './database/openDatabase.ts'
import { buildRegistry, prepareTables } from './openRecords.ts'
import { runProgram } from './runProgram.ts'
import { readSettings, StartRefused, type ServerSettings } from './settings.ts'

const list = (title: string, sentences: readonly string[]): string[] =>
  sentences.length === 0 ? [] : [title, ...sentences.map(sentence => `- ${sentence}.`)]

/** What a start of this version would do to a database, in lines for a terminal. */
function describe({ done, kept, setAside, derivedChanged }: Migrated): string[] {
  const lines = [
    ...list('A start would do this to the database, in one transaction:', done),
    ...list(
      'It would make anew what is kept for search and lists, while it answers or before:',
      derivedChanged.map(({ entity, columns }) => `${entity}: ${columns.join(', ')}`),
    ),
    ...list('It would leave what this version does not declare:', kept),
    ...list('It would set aside what was declared while the program ran:', [...setAside.values()].flat()),
  ]
  return lines.length > 0 ? lines : ['The database is as this version declares it; a start would change nothing.']
}

/** What a start would do to the database that the settings name, or why it would not begin; nothing of it is done. */
export async function planStart(settings: ServerSettings): Promise<string[]> {
  const database = await openDatabase(settings)
  try {
    return describe((await prepareTables(database, buildRegistry(), { plan: true })).migrated)
  } catch (error) {
    if (error instanceof SchemaRefused) return ['A start would be refused.', error.message]
    throw error
  } finally {
    await database.close()
  }
}

/** `npm run schema -- plan`. */
export const planCommand = (what: string, more: readonly string[]): Promise<void> =>
  runProgram(async () => {
    if (what !== 'plan' || more.length > 0) throw new StartRefused('Usage: npm run schema [-- plan]')
    process.stdout.write(`${(await planStart(readSettings(process.env))).join('\n')}\n`)
  })
