import { dequal } from 'dequal'
import { Problem, type FieldProblems } from '../../../engine/model/problem.ts'
import type { StoredRow } from '../../../engine/fields/rowOf.ts'
import type { Row } from '../../../engine/model/query.ts'
import { importOrigin } from '../../../engine/rules/validation/foreignFiles.ts'
import { requiresProof } from '../../../engine/rules/access/proof.ts'
import { insertMany, prepareMany } from '../../../engine/records/create.ts'
import { notDeleted } from '../../../engine/records/entityFor.ts'
import { maxRows } from '../../../engine/records/list.ts'
import { update } from '../../../engine/records/update.ts'
import { isWanted } from './mapping.ts'
import { readInputs, type Input } from './readInputs.ts'
import { refuse, seenBefore, reportEvent, type FileRow, type Run } from './run.ts'
import { collectLinks } from './selfReferences.ts'

/** A row of the file and its input. */
export interface Read {
  row: FileRow
  input: Input
}

/** Returns the existing records by the rows' keys; for IDs, also records in the trash. */
export async function findExisting(
  { context, entity, mapping }: Pick<Run, 'context' | 'entity' | 'mapping'>,
  reads: readonly Read[],
): Promise<Map<unknown, StoredRow>> {
  const { key } = mapping
  const keys = key
    ? reads.map(({ input }) => input.values[key]).filter(value => value !== undefined && value !== null)
    : []
  if (!key || keys.length === 0) return new Map()
  const rows = await context.store.find({
    entity: entity.table,
    where: [{ property: key, operator: 'in', value: [...new Set(keys)] }, ...(key === 'id' ? [] : [notDeleted])],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: maxRows,
  })
  return new Map(rows.map(row => [row[key], row]))
}

/** Why the record found by a row's key can't be changed. */
function whyNotUpdatable({ entity, mapping }: Run, row: StoredRow): FieldProblems | undefined {
  if (row.deleted_at !== null) return { [mapping.key ?? '']: { code: 'in_trash' } }
  const isOther = Object.entries(entity.declaration.where ?? {}).some(([name, value]) => row[name] !== value)
  return isOther ? { [mapping.key ?? '']: { code: 'not_unique' } } : undefined
}

async function updateOne(run: Run, { row, input }: Read, existing: StoredRow): Promise<void> {
  const lost = whyNotUpdatable(run, existing)
  if (lost) return refuse(run, row.line, lost)
  if (Object.entries(input.values).every(([name, value]) => dequal(existing[name] ?? null, value ?? null))) {
    run.report.unchanged += 1
    return
  }
  try {
    await update(run.context, run.actor, run.entity.name, {
      id: existing.id,
      input: input.values,
      version: existing.version,
      origin: importOrigin,
    })
    run.report.updated += 1
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (!error.errors && error.code !== 'illegal_transition' && error.code !== 'forbidden') throw error
    refuse(run, row.line, error.errors ?? { row: { code: 'not_changeable' } })
  }
}

/**
 * Returns `not_unique` for values of a new record that an earlier row of the file has; a dry run can't rely on the
 * store for this.
 */
function duplicatesInFile(run: Run, line: number, row: Row): FieldProblems {
  const unique = [...run.entity.properties.values()].filter(
    ({ name, field }) => field.unique && !field.from && row[name] !== null && row[name] !== undefined,
  )
  return Object.fromEntries(
    unique.flatMap(({ name }) =>
      seenBefore(run, `unique ${name}`, row[name], line) === undefined ? [] : [[name, { code: 'not_unique' }]],
    ),
  )
}

async function createSome(run: Run, reads: readonly Read[]): Promise<void> {
  if (reads.length === 0) return
  const inputs = reads.map(({ input: { values } }) => values)
  const ids = run.mapping.key === 'id' ? inputs.map(({ id }) => (typeof id === 'string' ? id : undefined)) : []
  const accepted = run.mapping.key === 'id' ? inputs.map(({ id: _id, ...rest }) => rest) : inputs
  const { entity, drafts } = await prepareMany(run.context, run.actor, run.entity.name, accepted, {
    ids,
    origin: importOrigin,
  })
  const good = drafts.filter((draft, index) => {
    const line = reads[index]?.row.line ?? 0
    const problems = { ...(run.onlyCheck ? duplicatesInFile(run, line, draft.row) : {}), ...draft.problems }
    const wrong = Object.keys(problems).length > 0
    if (wrong) refuse(run, line, problems)
    return !wrong
  })
  if (!run.onlyCheck && good.some(({ row }) => requiresProof(run.actor, entity, Object.keys(row))))
    throw new Problem('proof_missing')
  if (!run.onlyCheck)
    await insertMany(
      run.context,
      run.actor,
      entity,
      good.map(draft => draft.row),
      importOrigin,
    )
  run.report.created += good.length
}

/** Whether a row is rejected because of its input or because another row has the same key. */
function isRejected(run: Run, { row, input }: Read): boolean {
  const { key } = run.mapping
  const value = key ? input.values[key] : undefined
  const before = key && value !== undefined && value !== null ? seenBefore(run, key, value, row.line) : undefined
  const problems =
    before === undefined
      ? input.problems
      : { [key ?? '']: { code: 'same_in_file', params: { line: before } }, ...input.problems }
  if (Object.keys(problems).length === 0) return false
  refuse(run, row.line, problems)
  return true
}

/** Imports some rows of the file: inserts new records together, updates existing ones one by one. */
export async function importChunk(started: Run, chunk: readonly FileRow[]): Promise<void> {
  const run = { ...started, cells: new Map(chunk.map(({ line, values }) => [line, values])) }
  run.report.read += chunk.length
  for (const row of chunk) if (row.problem) refuse(run, row.line, { row: row.problem })
  const wanted = chunk.filter(row => !row.problem && isWanted(row.values, run.mapping))
  const inputs = await readInputs(
    run.context,
    run.entity,
    run.mapping,
    wanted.map(row => row.values),
    run.lookups,
  )
  const reads = wanted.flatMap((row, index): Read[] => (inputs[index] ? [{ row, input: inputs[index] }] : []))
  for (const { row, input } of reads)
    if (Object.keys(input.notes).length > 0) reportEvent(run, { kind: 'note', line: row.line, errors: input.notes })
  const good = reads.filter(read => !isRejected(run, read))
  const existing = await findExisting(run, good)
  await collectLinks(
    run,
    good.map(({ row, input }) => ({
      line: row.line,
      id: existing.get(input.values[run.mapping.key ?? ''])?.id ?? input.values.id,
      input,
    })),
  )
  const fresh: Read[] = []
  for (const read of good) {
    const known = run.mapping.key ? existing.get(read.input.values[run.mapping.key]) : undefined
    if (known) await updateOne(run, read, known)
    else fresh.push(read)
  }
  await createSome(run, fresh)
}
