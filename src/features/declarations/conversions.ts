import type { RowOf } from '../../engine/fields/rowOf.ts'
import { system, type Actor } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import { conversionsIn, type FieldConversion } from '../../engine/model/plan/conversions.ts'
import { emptyDocument } from '../../engine/model/stored/documentFormat.ts'
import type { StoredDocument } from '../../engine/model/stored/documentSchema.ts'
import { JobFailed } from '../../engine/jobs/handler.ts'
import { enqueue } from '../../engine/jobs/enqueue.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import {
  convertValues,
  countFilled,
  unconvertedValues,
  unconverted,
  type ConvertedFields,
} from '../../engine/records/convertValues.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { inBatches } from '../../engine/records/inBatches.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { createConversion } from '../../engine/rules/declaring/conversion.ts'
import type { CodeWords } from '../../engine/rules/text/yesNo.ts'
import type { Conversion as ShownConversion, UnconvertedRow } from './declarations.ts'
import type { Declaring } from './createModels.ts'
import { partsOf } from './parts.ts'

type ConversionRow = RowOf<'declared_conversions'>

/** Returns the IDs of fields whose conversion never completed because they were hidden meanwhile. */
export async function unfinishedTargets(
  records: RecordsContext,
  document: StoredDocument,
): Promise<ReadonlySet<string>> {
  const links = conversionsIn(document)
  if (links.length === 0) return new Set()
  const rows = await listed(records)
  const isFilled = ({ source, target }: FieldConversion): boolean => {
    const last = rows.find(row => [row.source, row.target].every(id => id === source || id === target))
    return last?.target === target && last.state === 'done'
  }
  return new Set(links.filter(link => !isFilled(link)).map(({ target }) => target))
}

/** Records the conversions of a publication and queues a job for them, in the publication's transaction. */
export async function queueConversions(
  inside: RecordsContext,
  actor: Actor,
  { conversions, number }: { conversions: readonly FieldConversion[]; number: number },
): Promise<void> {
  if (conversions.length === 0) return
  const rows = conversions.map(({ table, source, target }) =>
    newRow(inside, actor, 'declared_conversions', { resource: table, source, target, number, state: 'queued' }),
  )
  await inside.store.insert('declared_conversions', rows)
  for (const table of new Set(conversions.map(one => one.table)))
    await enqueue(inside, 'convert_values', { table }, { uniqueKey: table })
}

/**
 * Returns the document of the given publication. Its names match the model's registry, regardless of later
 * publications.
 */
async function documentOf({ store }: RecordsContext, number: number): Promise<StoredDocument> {
  const row = await findOne(store, 'declared_models', 'number', number)
  return row ? (row.document as StoredDocument) : emptyDocument
}

/** Returns the names of a table's fields by their permanent IDs. */
function namesById(stored: StoredDocument, table: string): ReadonlyMap<string, string> {
  const part = stored.resources?.find(({ entity }) => entity.name === table) ?? partsOf(stored, 'changes').get(table)
  const ids = part && 'ids' in part ? (part.ids ?? {}) : {}
  return new Map(Object.entries(ids).map(([name, id]) => [id, name]))
}

/**
 * Returns the current declarations of a conversion's fields; undefined if one was permanently deleted or the resource
 * is hidden.
 */
function fieldsOf(
  { registry }: Pick<RecordsContext, 'registry'>,
  document: StoredDocument,
  { table, source, target }: FieldConversion,
): ConvertedFields | undefined {
  const entity = registry.entities.get(table)
  const names = namesById(document, table)
  const [from, to] = [source, target].map(id => entity?.fields.get(names.get(id) ?? ''))
  return entity && from && to ? { entity, source: from, target: to } : undefined
}

const conversionIn = ({ resource, source, target }: ConversionRow): FieldConversion => ({
  table: resource,
  source,
  target,
})

const newestFirst = { property: 'id', order: 'DESC' } as const
const maxListed = 1_000

const listed = ({ store }: RecordsContext, table?: string): Promise<ConversionRow[]> =>
  store.find({
    entity: 'declared_conversions',
    where: table === undefined ? [] : [is('resource', table)],
    sort: newestFirst,
    offset: 0,
    limit: maxListed,
  })

/** Whether a conversion is obsolete: its target is hidden, and no later conversion reads from it. */
const isOver = ({ target }: ConvertedFields, conversion: ConversionRow, all: readonly ConversionRow[]): boolean =>
  target.declaration.read?.length === 0 &&
  !all.some(other => other.source === conversion.target && other.state !== 'done' && other.id > conversion.id)

/**
 * Runs the conversions of a table in the order of their publication. Resumes an interrupted conversion where it
 * stopped: records that already have a value are skipped.
 */
export async function convertTable(
  records: RecordsContext,
  table: string,
  {
    signal,
    progress,
    declaring,
    words,
    number,
  }: {
    signal: AbortSignal
    progress(done: number, total: number): void
    /** The number of the model with which the records are read. */
    number: number
    declaring: Pick<Declaring, 'waitForServers'>
    /** The labels of codes in that model. */
    words: CodeWords
  },
): Promise<void> {
  const document = await documentOf(records, number)
  const all = (await listed(records, table)).filter(row => row.number <= number)
  for (const row of all.filter(({ state }) => state === 'queued' || state === 'running').toReversed()) {
    const note = (changes: Partial<ConversionRow>) =>
      records.store.update('declared_conversions', [is('id', row.id)], {
        ...changes,
        updated_at: records.clock().toISOString(),
        updated_by: system.id,
      })
    const fields = fieldsOf(records, document, conversionIn(row))
    if (!fields || isOver(fields, row, all)) {
      await note({ state: 'stopped', ended_at: records.clock().toISOString() })
      continue
    }
    // Servers with an older model write to the old field; those values are converted too.
    if (!(await declaring.waitForServers(row.number, 'oldest'))) throw new JobFailed('timed_out')
    const total = row.total ?? (await countFilled(records, fields))
    await note({ state: 'running', total })
    const count = await convertValues(records, fields, {
      since: new Date(row.created_at),
      conversion: createConversion(records.registry, words),
      goOn: async done => {
        progress(done, total)
        // A database in the same process answers without yielding, so other work would wait until the end.
        await new Promise(resolve => setTimeout(resolve, 0))
        return !signal.aborted
      },
    })
    if (!count) return signal.throwIfAborted()
    if (count.missed > 0) throw new JobFailed('timed_out')
    await note({ state: 'done', kept: count.kept, ended_at: records.clock().toISOString() })
  }
}

/** Returns all conversions, pending and completed, newest first. */
export async function listConversions(records: RecordsContext, number: number): Promise<ShownConversion[]> {
  const document = await documentOf(records, number)
  const rows = await records.store.find({
    entity: 'declared_conversions',
    where: [],
    sort: newestFirst,
    offset: 0,
    limit: maxListed,
  })
  return rows.flatMap(row => {
    const fields = fieldsOf(records, document, conversionIn(row))
    const names = namesById(document, row.resource)
    return {
      resource: row.resource,
      field: names.get(row.target) ?? null,
      kept_field: names.get(row.source) ?? null,
      from: fields?.source.declaration.type ?? null,
      to: fields?.target.declaration.type ?? null,
      number: row.number,
      state: row.state as ShownConversion['state'],
      total: row.total,
      kept: row.kept,
      created_at: row.created_at,
      ended_at: row.ended_at,
    }
  })
}

/** Returns the fields of the newest conversion into a field. Throws `not_found`. */
export async function newestConversion(
  records: RecordsContext,
  { table, field, number }: { table: string; field: string; number: number },
): Promise<ConvertedFields> {
  const document = await documentOf(records, number)
  const found = (await listed(records, table))
    .map(row => fieldsOf(records, document, conversionIn(row)))
    .find(fields => fields?.target.declaration.name === field)
  if (!found) throw new Problem('not_found')
  return found
}

/** Yields the records whose values of a field did not fit its new type, ordered by ID, without those in the trash. */
export async function* unconvertedRows(
  records: RecordsContext,
  fields: ConvertedFields,
  { after, words }: { after: string | undefined; words: CodeWords },
): AsyncGenerator<UnconvertedRow[]> {
  const conversion = createConversion(records.registry, words)
  const where = [
    ...unconverted(fields),
    is('deleted_at', null),
    ...(after === undefined ? [] : [{ property: 'id', operator: 'gt' as const, value: after }]),
  ]
  for await (const rows of inBatches(records, fields.entity.table, where))
    yield rows.flatMap(row => {
      const values = unconvertedValues(fields, row, conversion)
      const title = fields.entity.titles.map(({ name }) => row[name]).find(one => one !== null && one !== '')
      return values.length === 0 ? [] : [{ id: row.id, title: title === undefined ? null : String(title), values }]
    })
}
