import { dequal } from 'dequal'
import type { Actor } from '../../model/actor.ts'
import { Problem, type FieldProblem, type FieldProblems } from '../../model/problem.ts'
import type { Row } from '../../model/query.ts'
import type { Entity } from '../../model/registry.ts'
import { inTransaction, type RecordsContext } from '../context.ts'
import { insertMany, prepareMany } from '../create.ts'
import { entityFor, notDeleted } from '../entityFor.ts'
import { mostRows } from '../list.ts'
import { update } from '../update.ts'
import { plainMapping, isWanted, type ImportMapping } from './mapping.ts'
import { readInputs, type Input } from './readInputs.ts'

/** A row of the file and where it begins. */
export interface FileRow {
  line: number
  values: Row
  /** What keeps it from being read at all. */
  problem?: FieldProblem
}

export interface ImportOptions {
  /** Tries everything and writes nothing. */
  dryRun?: boolean
  /** Writes the good rows although others are refused; otherwise one refused row means that nothing is written. */
  partial?: boolean
}

/** What one row met: `refused` says why it is not in, `note` what was left out of it. */
export interface ImportEvent {
  kind: 'refused' | 'note'
  line: number
  errors: FieldProblems
}

export interface ImportReport {
  read: number
  created: number
  updated: number
  unchanged: number
  refused: number
  /** Whether anything was written for good. */
  written: boolean
}

interface Run {
  context: RecordsContext
  actor: Actor
  entity: Entity
  mapping: ImportMapping
  report: ImportReport
  tell: (event: ImportEvent) => void
}

/** Thrown to take back a transaction whose outcome is already in the report. */
class TakenBack extends Error {}

const chunkSize = 500

async function* chunks(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow[]> {
  let chunk: FileRow[] = []
  for await (const row of rows) {
    chunk.push(row)
    if (chunk.length < chunkSize) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

/** The records that the rows' keys name already, by key. */
async function findExisting({ context, entity, mapping }: Run, inputs: readonly Input[]): Promise<Map<unknown, Row>> {
  const { key } = mapping
  const keys = key ? inputs.map(input => input.values[key]).filter(value => value !== undefined) : []
  if (!key || keys.length === 0) return new Map()
  const rows = await context.store.find({
    entity: entity.table,
    where: [{ property: key, operator: 'in', value: [...new Set(keys)] }, notDeleted],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: mostRows,
  })
  return new Map(rows.map(row => [row[key], row]))
}

const refuse = (run: Run, line: number, errors: FieldProblems): void => {
  run.report.refused += 1
  run.tell({ kind: 'refused', line, errors })
}

async function updateOne(run: Run, row: FileRow, input: Input, existing: Row): Promise<void> {
  if (Object.entries(input.values).every(([name, value]) => dequal(existing[name] ?? null, value ?? null))) {
    run.report.unchanged += 1
    return
  }
  try {
    await update(run.context, run.actor, run.entity.name, { id: String(existing.id), input: input.values, version: existing.version, origin: 'import' })
    run.report.updated += 1
  } catch (error) {
    if (!(error instanceof Problem) || !error.errors) throw error
    refuse(run, row.line, error.errors)
  }
}

async function createSome(run: Run, rows: readonly FileRow[], inputs: readonly Input[]): Promise<void> {
  if (inputs.length === 0) return
  const { entity, drafts } = await prepareMany(run.context, run.actor, run.entity.name, inputs.map(input => input.values))
  const good = drafts.filter((draft, index) => {
    const wrong = Object.keys(draft.problems).length > 0
    if (wrong) refuse(run, rows[index]?.line ?? 0, draft.problems)
    return !wrong
  })
  await insertMany(run.context, run.actor, entity, good.map(draft => draft.row), 'import')
  run.report.created += good.length
}

async function importChunk(run: Run, chunk: readonly FileRow[]): Promise<void> {
  run.report.read += chunk.length
  for (const row of chunk) if (row.problem) refuse(run, row.line, { row: row.problem })
  const wanted = chunk.filter(row => !row.problem && isWanted(row.values, run.mapping))
  const inputs = await readInputs(run.context, run.entity, run.mapping, wanted.map(row => row.values))
  const existing = await findExisting(run, inputs)
  const fresh: { row: FileRow; input: Input }[] = []
  for (const [index, row] of wanted.entries()) {
    const input = inputs[index]
    if (!input) continue
    if (Object.keys(input.notes).length > 0) run.tell({ kind: 'note', line: row.line, errors: input.notes })
    const known = run.mapping.key ? existing.get(input.values[run.mapping.key]) : undefined
    if (Object.keys(input.problems).length > 0) refuse(run, row.line, input.problems)
    else if (known) await updateOne(run, row, input, known)
    else fresh.push({ row, input })
  }
  await createSome(run, fresh.map(one => one.row), fresh.map(one => one.input))
}

/**
 * Takes the rows of a file into an entity: new records, and changes of those that the mapping's key finds again. All or
 * nothing unless `partial`; memory does not grow with the file. `progress` hears of every chunk, `tell` of every row that
 * was refused or lost a value. Throws `forbidden`, `not_found`, and `unknown_field` for what a mapping or a
 * column names that is not declared.
 */
export async function importRecords(
  context: RecordsContext,
  actor: Actor,
  { resource, rows, mapping, options, tell, progress }: {
    resource: string
    rows: AsyncIterable<FileRow>
    mapping?: ImportMapping | undefined
    options: ImportOptions
    tell: (event: ImportEvent) => void
    progress: (report: ImportReport) => void
  },
): Promise<ImportReport> {
  const entity = entityFor(context, actor, resource, 'create')
  const report: ImportReport = { read: 0, created: 0, updated: 0, unchanged: 0, refused: 0, written: false }
  try {
    await inTransaction(context, async inside => {
      for await (const chunk of chunks(rows)) {
        const used = mapping ?? plainMapping(resource, Object.keys(chunk[0]?.values ?? {}))
        await importChunk({ context: inside, actor, entity, mapping: used, report, tell }, chunk)
        progress(report)
      }
      if (options.dryRun || (report.refused > 0 && !options.partial)) throw new TakenBack()
    })
    report.written = report.created + report.updated > 0
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
  return report
}
