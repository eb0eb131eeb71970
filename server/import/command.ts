import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { $ZodError, prettifyError } from 'zod/v4/core'
import { problems as sentences } from '../../i18n/en/problems.ts'
import { fill } from '../../i18n/fill.ts'
import { system } from '../../src/engine/model/actor.ts'
import { Problem, type FieldProblem } from '../../src/engine/model/problem.ts'
import { runTrackedImport } from '../../src/features/import/runTrackedImport.ts'
import type { ImportEvent, ImportReport } from '../../src/features/import/records/importRecords.ts'
import { readMapping } from '../../src/features/import/records/mapping.ts'
import type { ImportMapping } from '../../src/features/import/import.ts'
import { fileReason } from '../fileReason.ts'
import { parseCommandLine, usageOf } from '../commandLine.ts'
import { readLock } from '../database/embedded/lockDirectory.ts'
import { openRecords } from '../openRecords.ts'
import { sessionSecret } from '../sessionSecret.ts'
import { StartError, readSettings, type ServerSettings } from '../settings.ts'
import { createTokens } from '../tokens.ts'
import { readRows } from './readRows.ts'
import { sendRows } from './sendRows.ts'
import { whyStopped } from './whyStopped.ts'

const usage = usageOf(
  'npm run import -- <resource> <file.csv|file.json> [--map <mapping.json>] [--dry-run] [--partial]',
)
const options = {
  map: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  partial: { type: 'boolean', default: false },
} as const
const tokenSeconds = 3600

interface Arguments {
  resource: string
  file: string
  mapping: ImportMapping | undefined
  options: { dryRun: boolean; partial: boolean }
}

const loadMapping = (path: string | undefined): ImportMapping | undefined => {
  if (path === undefined) return undefined
  try {
    return readMapping(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    const reason = error instanceof $ZodError ? `\n${prettifyError(error)}` : ` ${fileReason(error)}.`
    throw new StartError(`The mapping ${path} can't be used:${reason}`)
  }
}

function readArguments(args: readonly string[]): Arguments {
  const { positionals, values } = parseCommandLine(args, { usage, options, count: 2 })
  const [resource = '', file = ''] = positionals
  return {
    resource,
    file,
    mapping: loadMapping(values.map),
    options: { dryRun: values['dry-run'], partial: values.partial },
  }
}

const sentence = ({ code, params = {} }: FieldProblem): string => {
  const known: Record<string, string> = sentences.fields
  return `${fill(known[code] ?? code, params)}${params.value === undefined ? '' : ` (${params.value})`}`
}

const describe = (event: ImportEvent): string[] =>
  Object.entries(event.errors).map(
    ([field, problem]) =>
      `line ${event.line}, ${field}: ${sentence(problem)}${event.kind === 'note' ? ' (left empty)' : ''}`,
  )

const summary = (report: ImportReport): string =>
  `${report.read} rows read: ${report.created} created, ${report.updated} updated, ${report.unchanged} unchanged, ${report.refused} rejected`

function createListener() {
  const counted = { notes: 0 }
  return {
    counted,
    onEvent: (event: ImportEvent) => {
      if (event.kind === 'note') counted.notes += 1
      process.stdout.write(`${describe(event).join('\n')}\n`)
    },
    progress: (report: ImportReport) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${summary(report)} `)
    },
  }
}

async function run(
  settings: ServerSettings,
  parsed: Arguments,
  listener: ReturnType<typeof createListener>,
): Promise<ImportReport> {
  const { resource, mapping, options } = parsed
  const rows = readRows(parsed.file, mapping?.separator)
  const file_name = basename(parsed.file)
  const running = settings.databaseUrl === undefined ? readLock(settings.dataDirectory) : null
  if (running?.address) {
    const token = await createTokens(sessionSecret(settings), () => new Date()).issue(
      { subject: system.id, session: 'import' },
      tokenSeconds,
    )
    return sendRows({ address: running.address, token, resource, file_name, rows, mapping, options }, listener)
  }
  const opened = await openRecords(settings)
  try {
    return await runTrackedImport(opened.context, system, { resource, file_name, rows, mapping, options, ...listener })
  } finally {
    await opened.close()
  }
}

/**
 * Imports a file from the command line, through the running server if it holds the data directory. Every rejected row is printed with its
 * line and field. Returns the exit code: 0 if everything requested was written.
 */
export async function importCommand(args: readonly string[]): Promise<number> {
  const parsed = readArguments(args)
  const listener = createListener()
  const began = performance.now()
  const report = await run(readSettings(process.env), parsed, listener).catch((error: unknown) => {
    throw error instanceof Problem ? new StartError(whyStopped(error, parsed.resource)) : error
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (process.stderr.isTTY) process.stderr.write('\n')
  process.stdout.write(
    `${summary(report)} in ${seconds} s${listener.counted.notes > 0 ? `, ${listener.counted.notes} rows with a value left out` : ''}.\n`,
  )
  if (parsed.options.dryRun) process.stdout.write('This was a dry run: nothing was written.\n')
  else if (report.refused > 0 && !parsed.options.partial)
    process.stdout.write(
      'Nothing was written because some rows were rejected; correct them, or import the valid ones with --partial.\n',
    )
  return report.refused > 0 && !parsed.options.partial ? 1 : 0
}
