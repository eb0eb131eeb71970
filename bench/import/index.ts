import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Options } from '../options.ts'
import { table, type Cell } from '../report/table.ts'
import type { Imported, Job } from './child.ts'
import { writeRows } from './writeRows.ts'

const program = fileURLToPath(new URL('child.ts', import.meta.url))
const mapOf = (resource: string): string => fileURLToPath(new URL(`../../imports/${resource}.json`, import.meta.url))
const generated = 100_000
const megabyte = 1_000_000

const places: Record<string, string> = {
  regions: 'regions.json',
  municipalities: 'municipalities.json',
  villages: 'settlements.json',
}

const heads = [
  'import',
  'rows',
  'created',
  'updated',
  'refused',
  'seconds',
  'rows per second',
  'MB before',
  'additional MB, max',
]

const row = (name: string, { report, seconds, before, most }: Imported): Cell[] => [
  name,
  report.read,
  report.created,
  report.updated,
  report.refused,
  seconds,
  report.read / seconds,
  before / megabyte,
  (most - before) / megabyte,
]

async function runJobs(dataDirectory: string, jobs: readonly Job[]): Promise<Imported[]> {
  const child = fork(program, {
    execArgv: ['--expose-gc'],
    env: { ...process.env, DATA_DIR: dataDirectory, DATABASE_URL: '', NODE_ENV: 'development' },
  })
  const ended = once(child, 'exit')
  const died = ended.then(() => Promise.reject(new Error('The import ended.')))
  died.catch(() => undefined)
  const nextMessage = async <Message>(): Promise<Message> =>
    ((await Promise.race([once(child, 'message'), died])) as [Message])[0]
  await nextMessage()
  const done: Imported[] = []
  for (const job of jobs) {
    child.send(job)
    done.push(await nextMessage<Imported>())
    process.stderr.write(`${job.resource}: ${done.at(-1)?.seconds.toFixed(1)} s\n`)
  }
  child.disconnect()
  await ended
  return done
}

/** Measures imports into a new embedded database; returns Markdown. */
export async function measureImport({ names }: Options): Promise<string> {
  const folder = names === undefined ? undefined : dirname(names)
  if (names === undefined || folder === undefined)
    return 'Not measured: no file of real establishments is given (--names).\n'
  const temporary = mkdtempSync(join(tmpdir(), 'marani-import-'))
  try {
    const many = join(temporary, 'many.csv')
    await writeRows(names, many, generated)
    const first = Object.entries(places)
      .map(([resource, file]) => ({ resource, file: join(folder, file), map: mapOf(resource) }))
      .filter(({ file }) => existsSync(file))
    const establishments = { resource: 'establishments', map: mapOf('establishments') }
    const jobs = [
      ...first,
      { ...establishments, file: names },
      { ...establishments, file: names },
      { ...establishments, file: many },
    ]
    const titles = [
      ...first.map(({ resource }) => resource),
      'establishments',
      'the same again',
      `${generated.toLocaleString('en')} generated establishments`,
    ]
    const done = await runJobs(join(temporary, 'data'), jobs)
    return `${table(
      heads,
      done.map((one, index) => row(titles[index] ?? '', one)),
    )}\n`
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}
