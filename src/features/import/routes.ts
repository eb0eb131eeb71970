import { row } from '../../engine/model/shapes.ts'
import * as z from 'zod/mini'
import { Problem } from '../../engine/model/problem.ts'
import { createJsonLines } from './createJsonLines.ts'
import { runTrackedImport } from './runTrackedImport.ts'
import type { FileRow, ImportOptions } from './records/importRecords.ts'
import { readMapping } from './records/mapping.ts'
import type { ImportMapping } from './import.ts'
import { storableRow, rowOf } from './parts.ts'
import { checkLines, fileName } from './receive.ts'
import { FileProblem } from './tables/fileProblem.ts'
import type { TablePart } from './tables/readFile.ts'
import { readInPlace } from './tables/tableReader.ts'
import { parseInput } from './parseInput.ts'
import { rights } from '../../engine/rules/access/rights.ts'
import { readForm } from '../../engine/http/readForm.ts'
import { bodyType, formType, parseJson } from '../../engine/http/readRequest.ts'
import type { ActorCall, ActorRoute } from '../../engine/http/route.ts'

const longestLine = 1_000_000

/** The maximum size in bytes of a form with a file, which is read into memory; larger files are sent as rows. */
const formBytes = 20_000_000

const opening = z.strictObject({
  mapping: z.optional(z.unknown()),
  dryRun: z.optional(z.boolean()),
  partial: z.optional(z.boolean()),
  /** The name shown in the list of imports. */
  file_name: z.optional(fileName),
})
const params = z.record(z.string(), z.union([z.string(), z.number()]))
const rowLine = z.strictObject({
  line: z.int(),
  values: z.record(z.string(), z.unknown()),
  problem: z.optional(z.strictObject({ code: z.string(), params: z.optional(params) })),
})

async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  let rest = ''
  const decoder = new TextDecoder('utf-8', { fatal: false })
  for await (const bytes of body) {
    rest += decoder.decode(bytes, { stream: true })
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > longestLine) throw new Problem('too_large_body', { limit: longestLine })
    for (const line of lines) if (line !== '') yield parseJson(line, 'malformed_json')
  }
  if (rest !== '') yield parseJson(rest, 'malformed_json')
}

async function* rowsOf(lines: AsyncGenerator<unknown>): AsyncGenerator<FileRow> {
  let last = -Infinity
  for await (const line of lines) {
    const sent = parseInput(rowLine, line) as FileRow
    checkLines([sent], last)
    last = sent.line
    yield sent
  }
}

/** The content of a request, in any format. */
interface ImportBody {
  rows: AsyncIterable<FileRow>
  mapping: ImportMapping | undefined
  options: ImportOptions
  file_name: string | undefined
  /** Stops reading, even if it has not started. */
  close?: () => Promise<void>
}

function mappingOf(input: unknown): ImportMapping | undefined {
  try {
    return input === undefined ? undefined : readMapping(input)
  } catch {
    throw new Problem('malformed_body')
  }
}

/**
 * Parses newline-delimited JSON: first the mapping and options, then one row per line. Its rows throw like
 * `checkLines`.
 */
async function readJsonLines(body: ReadableStream<Uint8Array>): Promise<ImportBody> {
  const lines = readLines(body)
  const first = await lines.next()
  const { mapping, file_name, ...options } = parseInput(opening, first.value ?? {})
  return { rows: rowsOf(lines), mapping: mappingOf(mapping), options, file_name }
}

/** Problems of files that are tables but exceed a limit, and the error code for each. */
const exceededLimits: ReadonlySet<string> = new Set([
  'too_much_packed',
  'too_many_columns',
  'too_many_rows',
  'long_cell',
  'long_row',
])
const fileCode = ({ code }: FileProblem): string =>
  exceededLimits.has(code) ? 'too_much_in_file' : code === 'no_rows' ? code : 'not_a_table'

async function* rowsIn(parts: AsyncGenerator<TablePart>): AsyncGenerator<FileRow> {
  for await (const { columns, rows } of parts)
    for (const { line, cells } of rows) yield rowOf(columns, storableRow(line, cells))
}

/**
 * Reads the rows of an uploaded table. A workbook may unpack to no more than the size limit of a text file. The first
 * rows are read before any is passed on, so that a file that is no table is rejected as a whole.
 */
async function readTable({ ports }: ActorCall, file: File): Promise<Pick<ImportBody, 'rows' | 'close'>> {
  const { readTable: read = readInPlace } = ports
  const parts = read(new Uint8Array(await file.arrayBuffer()), formBytes)
  try {
    const first = await parts.next()
    const all = async function* (): AsyncGenerator<TablePart> {
      if (!first.done) yield first.value
      yield* parts
    }
    return { rows: rowsIn(all()), close: async () => void (await parts.return(undefined)) }
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
    throw new Problem('invalid', {}, { errors: { file: { code: fileCode(error) } } })
  }
}

/**
 * Parses a form with a CSV or XLSX `file` and a `mapping` if the columns are not named like the fields; options are in
 * the query.
 */
async function readFormOf(call: ActorCall): Promise<ImportBody> {
  const { req } = call.request
  const form = await readForm(call.request)
  const [file, mapping] = [form.get('file'), form.get('mapping')]
  if (!(file instanceof File)) throw new Problem('invalid', {}, { errors: { file: { code: 'required' } } })
  const opened = {
    mapping: mappingOf(typeof mapping === 'string' ? parseJson(mapping, 'malformed_json') : undefined),
    options: { dryRun: req.query('dry_run') === 'true', partial: req.query('partial') === 'true' },
    file_name: file.name === '' ? undefined : parseInput(fileName, file.name),
  }
  return { ...opened, ...(await readTable(call, file)) }
}

function readSent(call: ActorCall): Promise<ImportBody> {
  const { req } = call.request
  const type = bodyType(call.request)
  if (type === formType) return readFormOf(call)
  if (type !== 'application/x-ndjson' || !req.raw.body) throw new Problem('unsupported_type', { type })
  return readJsonLines(req.raw.body)
}

const codeOf = (
  call: ActorCall,
  error: unknown,
): Pick<Problem, 'code'> & Partial<Pick<Problem, 'params' | 'errors'>> => {
  if (error instanceof Problem) return { code: error.code, params: error.params, errors: error.errors }
  if (error instanceof FileProblem)
    return exceededLimits.has(error.code)
      ? { code: 'too_large_body', params: { limit: formBytes } }
      : { code: 'malformed_body', params: error.params }
  call.ports.report(error, { method: 'POST', path: call.request.req.routePath })
  return { code: call.ports.isUnavailable(error) ? 'unavailable' : 'unexpected' }
}

/** Streams JSON lines while rows are imported: problems of rows, progress, and finally the report or an error. */
async function respondWithImport(call: ActorCall): Promise<Response> {
  const { rows, mapping, options, file_name, close } = await readSent(call)
  const resource = call.request.req.param('resource') ?? ''
  const { readable, write, waitForRoom, close: end } = createJsonLines()
  const work = runTrackedImport(call.records, call.actor, {
    resource,
    file_name: file_name ?? `${resource}.ndjson`,
    rows,
    mapping,
    options,
    onEvent: write,
    progress: async (report, { store }) => {
      write({ kind: 'progress', report })
      await waitForRoom()
      await call.ports.product.checkRights({ ...call.ports, store }, call)
    },
  })
  void work
    .then(report => write({ kind: 'done', report }))
    .catch(error => write({ kind: 'problem', ...codeOf(call, error) }))
    .finally(close)
    .finally(end)
    .catch(() => undefined)
  return call.request.body(readable, 200, { 'Content-Type': 'application/x-ndjson' })
}

/** Routes for importing a file as rows or as a whole. */
export const importRoutes: readonly ActorRoute[] = [
  {
    method: 'POST',
    path: '/import/:resource',
    policy: { words: rights.imports },
    summary:
      'Import rows, all or nothing: as newline-delimited JSON (first the mapping and options, then one row per line), or as a form with a CSV or XLSX `file` and an optional `mapping`. Returns the outcome of each row, and at the end the report',
    streamed: true,
    formBytes,
    query: ['dry_run', 'partial'],
    body: row,
    response: row,
    handle: respondWithImport,
  },
]
