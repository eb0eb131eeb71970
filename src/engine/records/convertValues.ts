import { dequal } from 'dequal'
import type { StoredRow } from '../fields/rowOf.ts'
import type { Condition, Query, Row } from '../model/query.ts'
import type { Entity, Field } from '../model/registry.ts'
import type { Conversion } from '../rules/declaring/conversion.ts'
import { convertRow, isFilled, targetsOf } from '../rules/declaring/convertRow.ts'
import { inTransaction, trackWritten, type RecordsContext } from './context.ts'
import type { Changes } from './changes.ts'
import { inBatches } from './inBatches.ts'
import { refreshDerived } from './refreshReferrers.ts'
import { rewritten } from './rewrite.ts'
import { UniqueConflict, type VersionedChange } from './store.ts'

/** The source and target fields of a conversion, in the same entity. */
export interface ConvertedFields {
  entity: Entity
  source: Field
  target: Field
}

/** The parameters of a conversion. */
export interface ConvertOptions {
  /** When the type of the field was changed. Values that were written since are not overwritten. */
  since: Date
  conversion: Conversion
  /** Called with the number of processed rows; returns whether to continue. */
  goOn: (done: number) => Promise<boolean>
}

const emptyValues = ({ type }: Field): unknown[] => (type.empty === false ? [null, false] : [null])

const anyFilled = (field: Field): Condition => ({
  any: field.properties.map(({ name }) => ({ property: name, operator: 'not_in', value: emptyValues(field) })),
})

const anyEmpty = (field: Field): Condition => ({
  any: field.properties.map(({ name }) => ({ property: name, operator: 'in', value: emptyValues(field) })),
})

/**
 * Conditions for rows in which the source has a value that the target may lack: rows to convert, and afterwards those
 * that could not be converted.
 */
export const unconverted = ({ source, target }: Pick<ConvertedFields, 'source' | 'target'>): Condition[] =>
  source.properties.length > target.properties.length ? [anyFilled(source)] : [anyFilled(source), anyEmpty(target)]

const isEmpty = (field: Field, value: unknown): boolean =>
  !isFilled(value) || (field.type.empty === false && value === false)

/**
 * Returns the source values of a row that the target does not have: they cannot be converted, or must be unique and are
 * not.
 */
export function unconvertedValues({ source, target }: ConvertedFields, row: Row, conversion: Conversion): unknown[] {
  const { values, lost } = convertRow(row, { from: source.declaration, to: target.declaration }, conversion)
  const [sources, targets] = [source, target].map(({ properties }) => properties.map(({ name }) => name))
  const targetOf = targetsOf(sources ?? [], targets ?? [])
  const isMore = source.properties.length > target.properties.length
  return source.properties.flatMap(({ name }, index) => {
    const place = targetOf(name, index)
    const isThere = lost.includes(name)
      ? !isEmpty(target, row[place]) && !(isMore && index > 0)
      : !isEmpty(target, row[place]) || dequal(values[place] ?? null, row[place] ?? null)
    return !isFilled(row[name]) || isThere ? [] : [row[name]]
  })
}

/** Tolerance for differences between the clocks of servers. */
const marginMilliseconds = 60_000

/**
 * Returns the properties that people have written since, by record: a field that was filled in and emptied again stays
 * empty. Rows that were not updated are not queried.
 */
async function writtenSince(
  { store }: RecordsContext,
  { entity, target }: ConvertedFields,
  rows: readonly StoredRow[],
  since: Date,
): Promise<ReadonlyMap<string, Row>> {
  const from = new Date(since.getTime() - marginMilliseconds).toISOString()
  const touched = rows.filter(row => row.version > 1 && row.updated_at >= from).map(({ id }) => id)
  const last = new Map<string, Row>()
  if (touched.length === 0) return last
  const where: Condition[] = [
    { property: 'entity', operator: 'in', value: [entity.table] },
    { property: 'record_id', operator: 'in', value: touched },
    { property: 'created_at', operator: 'gte', value: from },
  ]
  for await (const lines of inBatches({ store }, 'history', where))
    for (const line of lines) {
      const changes = (line.changes ?? {}) as Changes
      const named = target.properties.flatMap(({ name }) => {
        const change = changes[name]
        return change ? [[name, change[1]]] : []
      })
      const id = String(line.record_id)
      last.set(id, { ...last.get(id), ...Object.fromEntries(named) })
    }
  return last
}

/** Returns the converted values of a row; undefined if there are none. */
function valuesFor(
  { source, target }: ConvertedFields,
  row: Row,
  written: Row,
  conversion: Conversion,
): Row | undefined {
  const { values } = convertRow(row, { from: source.declaration, to: target.declaration }, conversion)
  const free = Object.entries(values).filter(
    ([name]) =>
      isEmpty(target, row[name]) && !(Object.hasOwn(written, name) && dequal(written[name] ?? null, row[name] ?? null)),
  )
  return free.length > 0 ? Object.fromEntries(free) : undefined
}

const namesOf = ({ values }: VersionedChange): string => Object.keys(values).toSorted().join()

/**
 * Writes values, provided that the rows still have the version that was read, and returns the IDs of those that did.
 */
async function write(
  inside: RecordsContext,
  { entity, target: { declaration } }: ConvertedFields,
  changes: readonly VersionedChange[],
): Promise<string[]> {
  const written: StoredRow[] = []
  for (const alike of Map.groupBy(changes, namesOf).values())
    written.push(...(await inside.store.updateEach(entity.table, alike.map(rewritten))))
  if (declaration.search !== undefined || declaration.completeness !== undefined)
    await refreshDerived(inside, entity, written)
  for (const row of written) trackWritten(inside, entity.table, row)
  return written.map(({ id }) => id)
}

/** Writes changes together, or one by one if the values must be unique. */
async function writeUnique(context: RecordsContext, fields: ConvertedFields, changes: readonly VersionedChange[]) {
  try {
    return await inTransaction(context, inside => write(inside, fields, changes))
  } catch (error) {
    if (!(error instanceof UniqueConflict)) throw error
  }
  const done: string[] = []
  for (const change of changes)
    try {
      done.push(...(await inTransaction(context, inside => write(inside, fields, [change]))))
    } catch (error) {
      if (!(error instanceof UniqueConflict)) throw error
      // Another record has the value: it is not converted, and will be reported.
      done.push(String(change.id))
    }
  return done
}

/** Small enough not to delay other queries noticeably. */
const rowsAtOnce = 50

const byId = ({ entity: { table } }: ConvertedFields, ids: readonly unknown[]): Query => ({
  entity: table,
  where: [{ property: 'id', operator: 'in', value: ids }],
  sort: { property: 'id', order: 'ASC' },
  offset: 0,
  limit: ids.length,
})

type How = Pick<ConvertOptions, 'since' | 'conversion'>

async function changesFor(
  context: RecordsContext,
  fields: ConvertedFields,
  rows: readonly StoredRow[],
  { since, conversion }: How,
): Promise<VersionedChange[]> {
  const written = await writtenSince(context, fields, rows, since)
  return rows.flatMap((row): VersionedChange[] => {
    const values = valuesFor(fields, row, written.get(row.id) ?? {}, conversion)
    return values ? [{ id: row.id, version: row.version, values }] : []
  })
}

const attempts = 100
const pauseMilliseconds = 20

/** Converts a row that is being changed all the time by locking it. Returns whether that was possible. */
async function convertLocked(
  context: RecordsContext,
  fields: ConvertedFields,
  id: unknown,
  how: How,
): Promise<boolean> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const isHeld = await inTransaction(context, async inside => {
      const rows = await inside.store.lock(byId(fields, [id]))
      const changes = await changesFor(inside, fields, rows, how)
      if (changes.length > 0) await write(inside, fields, changes)
      return rows.length > 0
    }).catch((error: unknown) => {
      if (error instanceof UniqueConflict) return true
      throw error
    })
    if (isHeld) return true
    await new Promise(resolve => setTimeout(resolve, pauseMilliseconds))
  }
  return false
}

/** The number of rows whose value could not be converted, and of rows that were changed all the time. */
export interface ConvertedCount {
  kept: number
  missed: number
}

/** Converts rows that were read, and one by one those that have changed in the meantime. */
async function convertRows(
  context: RecordsContext,
  fields: ConvertedFields,
  rows: readonly StoredRow[],
  how: How,
): Promise<ConvertedCount> {
  const changes = await changesFor(context, fields, rows, how)
  const done = new Set(changes.length > 0 ? await writeUnique(context, fields, changes) : [])
  let missed = 0
  for (const { id } of changes)
    if (!done.has(String(id)) && !(await convertLocked(context, fields, id, how))) missed += 1
  const now = await context.store.find(
    byId(
      fields,
      rows.map(({ id }) => id),
    ),
  )
  return { missed, kept: now.filter(row => unconvertedValues(fields, row, how.conversion).length > 0).length }
}

/**
 * Copies the values of a field to another field where that is empty, including rows in the trash. Works in batches,
 * each in one transaction, so it can be interrupted and resumed. Values that cannot be converted, or that are written
 * in the meantime, are kept. Returns the number of rows that were not converted, or undefined if interrupted.
 */
export async function convertValues(
  context: RecordsContext,
  fields: ConvertedFields,
  { goOn, ...how }: ConvertOptions,
): Promise<ConvertedCount | undefined> {
  const count: ConvertedCount = { kept: 0, missed: 0 }
  let done = 0
  for await (const rows of inBatches(context, fields.entity.table, unconverted(fields), { size: rowsAtOnce })) {
    const { kept, missed } = await convertRows(context, fields, rows, how)
    count.kept += kept
    count.missed += missed
    done += rows.length
    if (!(await goOn(done))) return undefined
  }
  return count
}

/** Returns the number of rows that have a value to convert. */
export const countFilled = (context: RecordsContext, { entity, source }: ConvertedFields): Promise<number> =>
  context.store.count({ entity: entity.table, where: [anyFilled(source)] })
