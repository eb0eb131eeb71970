import { row } from '../../engine/model/shapes.ts'
import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import { Problem, type ProblemCode } from '../../engine/model/problem.ts'
import { importListed } from './importListed.ts'
import type { FileRow, ImportOptions } from './records/importRecords.ts'
import { readMapping } from './records/mapping.ts'
import type { ImportMapping } from './import.ts'
import { fileName } from './receive.ts'
import { rights } from '../../engine/rules/access/rights.ts'
import { parseJson } from '../../engine/http/readRequest.ts'
import type { ActorCall, ActorRoute } from '../../engine/http/route.ts'

const longestLine = 1_000_000

const opening = z.strictObject({
  mapping: z.optional(z.unknown()),
  dryRun: z.optional(z.boolean()),
  partial: z.optional(z.boolean()),
  /** What the list of imports calls it. */
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

const checked = <Value>(schema: z.ZodMiniType<Value>, input: unknown): Value => {
  const result = safeParse(schema, input)
  if (!result.success) throw new Problem('malformed_body')
  return result.data
}

async function* rowsOf(lines: AsyncGenerator<unknown>): AsyncGenerator<FileRow> {
  for await (const line of lines) {
    yield checked(rowLine, line) as FileRow
  }
}

async function readOpening(
  lines: AsyncGenerator<unknown>,
): Promise<{ mapping: ImportMapping | undefined; options: ImportOptions; file_name: string | undefined }> {
  const first = await lines.next()
  const { mapping, file_name, ...options } = checked(opening, first.value ?? {})
  try {
    return { mapping: mapping === undefined ? undefined : readMapping(mapping), options, file_name }
  } catch {
    throw new Problem('malformed_body')
  }
}

const codeOf = (call: ActorCall, error: unknown): { code: ProblemCode; params?: Record<string, string | number> } => {
  if (error instanceof Problem) return { code: error.code, params: error.params }
  call.ports.report(error, { method: 'POST', path: call.request.req.routePath })
  return { code: call.ports.isUnavailable(error) ? 'unavailable' : 'unexpected' }
}

/** Answers line by line while the rows come in: what each row met, how far it is, and at the end the report or a problem. */
async function answerImport(call: ActorCall): Promise<Response> {
  const { body } = call.request.req.raw
  if (call.request.req.header('content-type') !== 'application/x-ndjson' || !body) throw new Problem('unsupported_type')
  const lines = readLines(body)
  const { mapping, options, file_name } = await readOpening(lines)
  const resource = call.request.req.param('resource') ?? ''
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const encoder = new TextEncoder()
  const say = (line: object) => void writer.write(encoder.encode(`${JSON.stringify(line)}\n`)).catch(() => undefined)
  const work = importListed(call.records, call.actor, {
    resource,
    file_name: file_name ?? `${resource}.ndjson`,
    rows: rowsOf(lines),
    mapping,
    options,
    onEvent: event => say(event),
    progress: report => say({ kind: 'progress', report }),
  })
  void work
    .then(report => say({ kind: 'done', report }))
    .catch(error => say({ kind: 'problem', ...codeOf(call, error) }))
    .then(() => writer.close())
    .catch(() => undefined)
  return call.request.body(readable, 200, { 'Content-Type': 'application/x-ndjson' })
}

/** Importing a file that is sent row by row. */
export const importRoutes: readonly ActorRoute[] = [
  {
    method: 'POST',
    path: '/import/:resource',
    policy: { words: rights.imports },
    summary: 'Import rows as newline-delimited JSON: first the mapping and options, then one row per line',
    streamed: true,
    body: row,
    answer: row,
    handle: answerImport,
  },
]
