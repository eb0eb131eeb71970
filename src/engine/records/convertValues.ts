import { dequal } from 'dequal'
import type { StoredRow } from '../fields/rowOf.ts'
import type { Condition, Query, Row } from '../model/query.ts'
import type { Entity, Field } from '../model/registry.ts'
import type { Conversion } from '../rules/declaring/conversion.ts'
import { convertRow, isFilled, targetsOf } from '../rules/declaring/convertRow.ts'
import { inTransaction, noteWritten, type RecordsContext } from './context.ts'
import type { Changes } from './changes.ts'
import { inBatches } from './inBatches.ts'
import { renewDerived } from './renewNamed.ts'
import { rewritten } from './rewrite.ts'
import { UniqueConflict, type VersionedChange } from './store.ts'

/** The field whose values are read and the one that gets them, of the same entity. */
export interface ConvertedFields {
  entity: Entity
  source: Field
  target: Field
}

/** How a conversion goes. */
export interface Converting {
  /** When the field became another one; what was written since is not overwritten. */
  since: Date
  conversion: Conversion
  /** Called with how many rows were looked at so far; returns whether to continue. */
  goOn: (done: number) => Promise<boolean>
}

const emptyValues = ({ type }: Field): unknown[] => (type.empty === false ? [null, false] : [null])

const anyFilled = (field: Field): Condition => ({
  any: field.properties.map(({ name }) => ({ property: name, operator: 'not_in', value: emptyValues(field) })),
})

const anyEmpty = (field: Field): Condition => ({
  any: field.properties.map(({ name }) => ({ property: name, operator: 'in', value: emptyValues(field) })),
})

/** The rows in which the source has a value that the target may lack: what is still to be converted, and afterwards what does not fit. */
export const unconverted = ({ source, target }: Pick<ConvertedFields, 'source' | 'target'>): Condition[] =>
  source.properties.length > target.properties.length ? [anyFilled(source)] : [anyFilled(source), anyEmpty(target)]

const isEmpty = (field: Field, value: unknown): boolean =>
  !isFilled(value) || (field.type.empty === false && value === false)

/** The values of a row's source that its target has not: those that do not fit, or of which there may be only one. */
export function keptBack({ source, target }: ConvertedFields, row: Row, conversion: Conversion): unknown[] {
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

/** Clocks of servers may differ by so much. */
const marginMilliseconds = 60_000

/**
 * What people have last written into the properties since, by record: a field that somebody has filled in and emptied again stays empty. Rows
 * that were not touched are not asked about.
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

/** What a row gets, if anything. */
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

/** Writes values beside the version they were read at; a row that somebody changes meanwhile is not among the answered. */
async function write(
  inside: RecordsContext,
  { entity, target: { declaration } }: ConvertedFields,
  changes: readonly VersionedChange[],
): Promise<string[]> {
  const written: StoredRow[] = []
  for (const alike of Map.groupBy(changes, namesOf).values())
    written.push(...(await inside.store.updateEach(entity.table, alike.map(rewritten))))
  if (declaration.search !== undefined || declaration.completeness !== undefined)
    await renewDerived(inside, entity, written)
  for (const row of written) noteWritten(inside, entity.table, row)
  return written.map(({ id }) => id)
}

/** Writes them together, or one by one where only one may have a value. */
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
      // Its value is another record's: it stays where it is, and is listed.
      done.push(String(change.id))
    }
  return done
}

/** Few enough that nobody who asks meanwhile waits for long. */
const rowsAtOnce = 50

const byId = ({ entity: { table } }: ConvertedFields, ids: readonly unknown[]): Query => ({
  entity: table,
  where: [{ property: 'id', operator: 'in', value: ids }],
  sort: { property: 'id', order: 'ASC' },
  offset: 0,
  limit: ids.length,
})

type How = Pick<Converting, 'since' | 'conversion'>

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

/** Converts a row that somebody writes again and again: it is held meanwhile. Answers whether it could be. */
async function convertHeld(context: RecordsContext, fields: ConvertedFields, id: unknown, how: How): Promise<boolean> {
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

/** Rows of which a value is kept since it does not fit, and those that somebody wrote all the time. */
export interface ConvertedCount {
  kept: number
  missed: number
}

/** Converts rows that were read, and those that somebody has changed meanwhile one by one. */
async function convertRows(
  context: RecordsContext,
  fields: ConvertedFields,
  rows: readonly StoredRow[],
  how: How,
): Promise<ConvertedCount> {
  const changes = await changesFor(context, fields, rows, how)
  const done = new Set(changes.length > 0 ? await writeUnique(context, fields, changes) : [])
  let missed = 0
  for (const { id } of changes) if (!done.has(String(id)) && !(await convertHeld(context, fields, id, how))) missed += 1
  const now = await context.store.find(
    byId(
      fields,
      rows.map(({ id }) => id),
    ),
  )
  return { missed, kept: now.filter(row => keptBack(fields, row, how.conversion).length > 0).length }
}

/**
 * Gives a field the values of another one where it has none, rows in the trash too: some at a time, each whole or not at all, so it can
 * be broken off and begun again. What has no meaning in the new field, and what others write meanwhile, stays as it is.
 * Answers how many rows there are that were not converted, or undefined where it was broken off.
 */
export async function convertValues(
  context: RecordsContext,
  fields: ConvertedFields,
  { goOn, ...how }: Converting,
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

/** How many rows have something to convert. */
export const countFilled = (context: RecordsContext, { entity, source }: ConvertedFields): Promise<number> =>
  context.store.count({ entity: entity.table, where: [anyFilled(source)] })
