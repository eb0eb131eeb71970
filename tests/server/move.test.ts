import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { moveCommand } from '../../server/backup/commands.ts'
import { loadInto } from '../../server/backup/loadInto.ts'
import { sumRows, type RowsChecksum } from '../../server/backup/rowsChecksum.ts'
import { columnsSql, readStructure } from '../../server/backup/structure.ts'
import { openDatabase } from '../../server/database/openDatabase.ts'
import { quoteName, quoteText, tableMark } from '../../server/database/schema/schemaSql.ts'
import { readSettings } from '../../server/settings.ts'
import { startServer } from '../../server/startServer.ts'
import { databases, filledFolder } from './database.ts'
import { dataFolder } from './mailDelivery.ts'
import { environment } from './programs.ts'
import { sentenceOf } from './sentenceOf.ts'
import { writtenBy } from './writtenBy.ts'

type Settings = Record<string, string>

const settingsOf = (place: Settings) => readSettings({ PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: '', ...place })

/** What all tables of a place hold. */
async function contentOf(place: Settings): Promise<Record<string, RowsChecksum>> {
  const database = await openDatabase(settingsOf(place))
  try {
    return await database.bulk.transaction(async connection => {
      const content: Record<string, RowsChecksum> = {}
      for (const table of await readStructure(connection))
        content[table.name] = await sumRows(
          connection.copyOut(`select ${columnsSql(table)} from ${quoteName(table.name)}`),
        )
      return content
    })
  } finally {
    await database.close()
  }
}

const addressOf = ({ DATABASE_URL, DATA_DIR = '' }: Settings): string => DATABASE_URL ?? DATA_DIR

const move = (from: Settings, to: Settings, ...more: string[]) =>
  writtenBy(() => moveCommand(['--to', addressOf(to), ...more]), from)

/** Moves in a process of its own, which is killed as soon as it has said that a table stands. */
async function moveAndKill(from: Settings, to: Settings, table: string): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/move.ts'), '--to', addressOf(to)], {
    env: { ...environment, ...from },
  })
  let written = ''
  child.stdout.on('data', (part: Buffer) => {
    written += part.toString('utf8')
    if (written.includes(`${table}: `)) child.kill('SIGKILL')
  })
  child.stderr.on('data', (part: Buffer) => (written += part.toString('utf8')))
  const [, signal] = (await once(child, 'close')) as [number | null, string | null]
  expect(signal, written).toBe('SIGKILL')
}

/** A folder with the demo and a table that it has no longer once a move was tried. */
async function openSource() {
  const from = { DATA_DIR: await filledFolder('demo') }
  const change = async (statements: string) => {
    const database = await openDatabase(settingsOf(from))
    await database.bulk.transaction(connection => connection.run(statements))
    await database.close()
  }
  await change(`create table a_former (id uuid primary key); comment on table a_former is ${quoteText(tableMark)}`)
  return { from, changeBetween: () => change('drop table a_former; update categories set version = version + 1') }
}

async function* noParts(): AsyncGenerator<never> {}

describe.each(databases)('a move into %s', { timeout: 300_000 }, (_name, open) => {
  it('that is killed prevents servers from starting, continues with what was written since, and moves every row', async () => {
    const { from, changeBetween } = await openSource()
    const to = await open()
    await moveAndKill(from, to, 'guides')
    const interrupted = /was interrupted: run the same "npm run move" again/
    expect(await sentenceOf(startServer(settingsOf(to)))).toMatch(interrupted)
    const restore = loadInto(noParts(), { place: settingsOf(to), replace: false })
    expect(await sentenceOf(restore)).toMatch(/has data already/)
    await changeBetween()
    const here = await contentOf(from)
    expect([here.history, here.users, here.sessions].map(table => (table?.rows ?? -1) >= 0)).toEqual([true, true, true])
    const moved = await move(from, to)
    expect(moved).toMatch(/^Moved \d+ rows of \d+ tables, \d+ of which were there already, and \d+ files/m)
    expect(moved).toMatch(/^guides: \d+ rows, which were there already$/m)
    expect(moved).toMatch(/^categories: \d+ rows$/m)
    expect(await contentOf(to)).toEqual(here)
    expect(await contentOf(from)).toEqual(here)
    expect(await sentenceOf(move(from, to))).toMatch(/has data already/)
    if (to.DATABASE_URL === undefined) return takeRest(from, to)
    const back = { DATA_DIR: join(dataFolder(), 'back') }
    await move(to, back)
    expect(await contentOf(back)).toEqual(here)
    expect(await sentenceOf(move(to, to))).toMatch(/in that database already/)
  })
})

/** A folder that is whole and was killed while it took its place takes the rest of it. */
async function takeRest(from: Settings, { DATA_DIR = '' }: Settings): Promise<void> {
  const moving = join(DATA_DIR, 'moving')
  mkdirSync(moving)
  renameSync(join(DATA_DIR, 'cluster'), join(moving, 'cluster'))
  writeFileSync(join(moving, 'whole'), '')
  expect(await move(from, { DATA_DIR })).toMatch(/^Moved \d+ rows/m)
  expect(existsSync(moving)).toBe(false)
  expect(await contentOf({ DATA_DIR })).toEqual(await contentOf(from))
}
