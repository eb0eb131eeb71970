import type { Actor } from '../../../engine/model/actor.ts'
import { mayWrite } from '../../../engine/rules/access/permissions.ts'
import { inTransaction, type RecordsContext } from '../../../engine/records/context.ts'
import { entityFor } from '../../../engine/records/entityFor.ts'
import type { Store } from '../../../engine/records/store.ts'
import { importChunk } from './importChunk.ts'
import type { CodeWords } from '../../../engine/rules/text/yesNo.ts'
import { lookupsFor } from './lookups.ts'
import { plainMapping } from './mapping.ts'
import type { ImportMapping } from '../import.ts'
import { writeLinks } from './selfReferences.ts'
import { emptyReport, type FileRow, type ImportEvent, type ImportReport, type Run } from './run.ts'

export type { FileRow, ImportEvent, ImportReport } from './run.ts'

export interface ImportOptions {
  /** Validates everything and writes nothing. */
  dryRun?: boolean
  /** Writes valid rows even if others are rejected; otherwise one rejected row means that nothing is written. */
  partial?: boolean
}

export interface ImportRequest {
  resource: string
  /** The rows, or a function that reads them from the store of the transaction. */
  rows: AsyncIterable<FileRow> | ((store: Store) => AsyncIterable<FileRow>)
  mapping?: ImportMapping | undefined
  /** The labels of codes, for matched fields; without it, codes are matched by their names only. */
  words?: CodeWords
  onEvent: (event: ImportEvent) => void
  /** Called inside the transaction after every chunk; an exception aborts the import, and nothing is written. */
  progress: (report: ImportReport, inside: RecordsContext) => Promise<void> | void
}

/** Thrown to roll back a transaction whose outcome is already in the report. */
class RolledBack extends Error {}

const chunkSize = 500

async function* chunks(rows: ImportRequest['rows'], store: Store): AsyncGenerator<FileRow[]> {
  let chunk: FileRow[] = []
  for await (const row of typeof rows === 'function' ? rows(store) : rows) {
    chunk.push(row)
    if (chunk.length < chunkSize) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

const noWords: CodeWords = () => []

/** Creates the run of a request; its lookups are created with the first rows. */
function begin(
  actor: Actor,
  entity: Run['entity'],
  { resource, mapping, words = noWords, onEvent }: ImportRequest,
  onlyCheck: boolean,
): (context: RecordsContext, first: readonly FileRow[]) => Promise<Run> {
  let known: Run | undefined
  const isWritten = (name: string): boolean => {
    const property = entity.properties.get(name)
    return property === undefined || mayWrite(actor, property)
  }
  return async (context, chunk) => {
    const used = mapping ?? plainMapping(resource, Object.keys(chunk[0]?.values ?? {}), isWritten)
    known ??= {
      context,
      actor,
      entity,
      mapping: used,
      lookups: await lookupsFor(context, actor, entity, used, words),
      report: emptyReport(),
      onEvent,
      seen: new Map(),
      links: new Map(),
      onlyCheck,
    }
    return { ...known, context, mapping: used }
  }
}

/**
 * Imports the rows of a file into an entity: creates records, and updates those that the mapping's key finds. All or
 * nothing unless `partial`; with `dryRun`, only validates. Memory grows only with the number of keys in the file.
 * `tell` is called for every row that was rejected or lost a value, `settle` inside the transaction after all rows.
 * Throws `forbidden`, `not_found`, and `unknown_field` if a mapping or a column refers to anything that is not
 * declared.
 */
export async function importRecords(
  context: RecordsContext,
  actor: Actor,
  {
    options,
    settle,
    ...request
  }: ImportRequest & {
    options: ImportOptions
    settle?: (report: ImportReport, inside: RecordsContext) => Promise<void>
  },
): Promise<ImportReport> {
  if (options.dryRun) return checkRows(context, actor, request)
  const next = begin(actor, entityFor(context, actor, request.resource, 'create'), request, false)
  let report = emptyReport()
  let last: Run | undefined
  try {
    await inTransaction(context, async inside => {
      for await (const chunk of chunks(request.rows, inside.store)) {
        const run = await next(inside, chunk)
        last = run
        report = run.report
        await importChunk(run, chunk)
        await request.progress(report, inside)
      }
      if (last) await writeLinks(last)
      if (report.refused > 0 && !options.partial) throw new RolledBack()
      await settle?.(report, inside)
    })
    report.written = report.created + report.updated > 0
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  return report
}

/**
 * Returns what an import of the rows would do, with all their problems. Writes nothing and holds no transaction: the
 * store is queried chunk by chunk. Throws like `importRecords`.
 */
export async function checkRows(context: RecordsContext, actor: Actor, request: ImportRequest): Promise<ImportReport> {
  const next = begin(actor, entityFor(context, actor, request.resource, 'create'), request, true)
  let report = emptyReport()
  let last: Run | undefined
  for await (const chunk of chunks(request.rows, context.store)) {
    const run = await next(context, chunk)
    last = run
    report = run.report
    if (run.mapping.key)
      await inTransaction(context, async inside => {
        await importChunk({ ...run, context: inside }, chunk)
        throw new RolledBack()
      }).catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error
      })
    else await importChunk(run, chunk)
    await request.progress(report, context)
  }
  if (last) await writeLinks({ ...last, context })
  return report
}
