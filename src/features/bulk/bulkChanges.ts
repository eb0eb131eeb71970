import type { Actor } from '../../engine/model/actor.ts'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Condition } from '../../engine/model/query.ts'
import type { Changes } from '../../engine/records/changes.ts'
import { inTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { entityFor } from '../../engine/records/entityFor.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { inBatches } from '../../engine/records/inBatches.ts'
import { selectFor } from '../../engine/records/list.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { scan } from '../../engine/records/scan.ts'
import { mayRead } from '../../engine/rules/access/permissions.ts'
import { hasRight } from '../../engine/rules/access/rights.ts'
import {
  bulkLimits,
  bulkView,
  type BulkOutcome,
  type BulkProblem,
  type BulkSelection,
  type BulkState,
  type BulkView,
  type FieldChanges,
} from './bulkShapes.ts'
import { changeRecord, revertRecord, dryRun, type ChangeResult } from './changeRecord.ts'
import { createGroups, problemOf, type RecordOutcome } from './groups.ts'

type BulkRow = RowOf<'bulk_changes'>
type RecordRow = RowOf<'bulk_records'>

/** Interrupts the work and reports its progress. */
export interface Progress {
  /** Throws if the work must stop, because it is to continue later or its author has lost rights. */
  throwIfStopped(): Promise<void>
  report(done: number, total: number): void
}

const batchSize = 100
const insertedAtOnce = 1_000

/** Counts the records of a selection. Throws `invalid` if there are too many or none, and what a list throws. */
export async function countSelection(
  context: RecordsContext,
  actor: Actor,
  resource: string,
  { records, filter }: BulkSelection,
): Promise<number> {
  if ((records === undefined) === (filter === undefined))
    throw new Problem('invalid', {}, { errors: { records: { code: 'required' } } })
  if (records) return new Set(records.map(id => id.toLowerCase())).size
  const { selection } = selectFor(context, actor, resource, { filter: filter ?? {} })
  const count = await context.store.count(selection, bulkLimits.records + 1)
  if (count > bulkLimits.records)
    throw new Problem(
      'invalid',
      {},
      { errors: { filter: { code: 'too_many', params: { maximum: bulkLimits.records } } } },
    )
  return count
}

/** Yields the IDs of a selection in batches. */
async function* idsOf(context: RecordsContext, actor: Actor, bulk: BulkRow): AsyncGenerator<string[]> {
  const { records, filter } = bulk.selection as BulkSelection
  if (records) {
    const ids = [...new Set(records.map(id => id.toLowerCase()))]
    for (let start = 0; start < ids.length; start += batchSize) yield ids.slice(start, start + batchSize)
    return
  }
  const { entity, selection } = selectFor(context, actor, bulk.resource, { filter: filter ?? {} })
  for await (const rows of scan(context.store, entity, selection, { property: 'id', order: 'ASC' }))
    yield rows.map(({ id }) => id)
}

/** The author of a bulk change and administrators may see and undo it. */
const isManagedBy = (actor: Actor, bulk: BulkRow): boolean => bulk.created_by === actor.id || hasRight(actor, 'bulk')

/** Returns a bulk change that the actor may see. Throws `not_found`. */
export async function findBulk(context: RecordsContext, actor: Actor, id: string): Promise<BulkRow> {
  const bulk = await findOne(context.store, 'bulk_changes', 'id', id)
  if (!bulk || !isManagedBy(actor, bulk)) throw new Problem('not_found')
  return bulk
}

/** Moves a bulk change on from one of the states; returns undefined if it is in another one. */
export async function transitionBulk(
  { store, clock }: Pick<RecordsContext, 'store' | 'clock'>,
  id: string,
  from: readonly BulkState[],
  changes: Partial<BulkRow>,
): Promise<BulkRow | undefined> {
  const [moved] = await store.update(
    'bulk_changes',
    [is('id', id), { property: 'state', operator: 'in', value: from }],
    {
      ...changes,
      updated_at: clock().toISOString(),
    },
  )
  return moved
}

/** A bulk change as the actor sees it, with only the fields that they may still read. */
export function viewBulk({ registry }: Pick<RecordsContext, 'registry'>, actor: Actor, bulk: BulkRow): BulkView {
  const entity = registry.entities.get(bulk.resource)
  const fields = Object.entries(bulk.fields as FieldChanges).filter(([name]) => {
    const property = entity?.properties.get(name)
    return property !== undefined && mayRead(actor, property)
  })
  return bulkView.parse({
    ...bulk,
    fields: Object.fromEntries(fields),
    groups: bulk.groups ?? [],
    undoable: bulk.state === 'done' && isManagedBy(actor, bulk),
  })
}

const ofBulk = (id: string, outcomes?: readonly BulkOutcome[]): Condition[] => [
  is('bulk_id', id),
  ...(outcomes ? [{ property: 'outcome', operator: 'in', value: outcomes } as const] : []),
]

/** The records of a bulk change, grouped by their outcome. */
async function groupsOf(context: RecordsContext, id: string, outcomes?: readonly BulkOutcome[]) {
  const groups = createGroups()
  for await (const rows of inBatches(context, 'bulk_records', ofBulk(id, outcomes)))
    for (const { record_id, outcome, problem } of rows)
      groups.add({ record_id, outcome: outcome as BulkOutcome, problem: problem as BulkProblem | null })
  return groups.all()
}

const expected = { changed: 'to_change', proposed: 'to_propose', unchanged: 'unchanged', put_back: 'put_back' } as const

/** The outcome that a change of one record would have, determined by making the change and rolling it back. */
async function expectedOutcome(
  context: RecordsContext,
  actor: Actor,
  bulk: BulkRow,
  id: string,
): Promise<Pick<RecordOutcome, 'outcome' | 'problem'> & Pick<RecordRow, 'record_version'>> {
  try {
    const { outcome, version } = await dryRun(context, inside =>
      changeRecord(inside, actor, { resource: bulk.resource, id, fields: bulk.fields as FieldChanges }),
    )
    return { outcome: expected[outcome], record_version: version }
  } catch (error) {
    return { outcome: 'refused', record_version: 0, problem: problemOf(error) }
  }
}

/**
 * Determines the outcome for every selected record and stores all of them together, unless another server has done so
 * meanwhile. The records themselves are not changed.
 */
export async function checkBulk(
  context: RecordsContext,
  actor: Actor,
  bulk: BulkRow,
  progress: Progress,
): Promise<void> {
  const { id } = bulk
  const rows: RecordRow[] = []
  const groups = createGroups()
  for await (const ids of idsOf(context, actor, bulk))
    for (const record_id of ids) {
      await progress.throwIfStopped()
      const found = await expectedOutcome(context, actor, bulk, record_id)
      rows.push(newRow(context, actor, 'bulk_records', { bulk_id: id, record_id, ...found }))
      groups.add({ record_id, ...found })
      progress.report(rows.length, bulk.total)
    }
  await inTransaction(context, async inside => {
    const counted = { done: rows.length, total: rows.length, groups: groups.all() }
    if (!(await transitionBulk(inside, id, ['checking'], { state: 'checked', ...counted }))) return
    await inside.store.remove('bulk_records', ofBulk(id))
    for (let start = 0; start < rows.length; start += insertedAtOnce)
      await inside.store.insert('bulk_records', rows.slice(start, start + insertedAtOnce))
  })
}

/**
 * Processes one record of a bulk change and stores the outcome, both in one transaction. A failure does not affect
 * other records.
 */
async function processRecord(
  context: RecordsContext,
  record: RecordRow,
  failed: BulkOutcome,
  work: (inside: RecordsContext) => Promise<ChangeResult>,
): Promise<void> {
  const pending = [is('id', record.id), is('outcome', record.outcome)]
  try {
    await inTransaction(context, async inside => {
      const [locked] = await inside.store.update('bulk_records', pending, {})
      if (!locked) return
      const { outcome, changes } = await work(inside)
      await inside.store.update('bulk_records', pending, { outcome, changes })
    })
  } catch (error) {
    await context.store.update('bulk_records', pending, { outcome: failed, problem: problemOf(error) })
  }
}

const isCancelled = async ({ store }: RecordsContext, id: string): Promise<boolean> =>
  (await findOne(store, 'bulk_changes', 'id', id))?.cancelled === true

/** The outcomes of records that are still to be processed, and of those that were before an interruption. */
interface Outcomes {
  pending: readonly BulkOutcome[]
  processed: readonly BulkOutcome[]
}
const ofRunning: Outcomes = { pending: ['to_change', 'to_propose'], processed: ['changed', 'proposed'] }
const ofUndoing: Outcomes = { pending: ofRunning.processed, processed: ['put_back', 'left'] }

/**
 * Processes the pending records of a bulk change; stops early if it was cancelled. Returns the progress, including what
 * was done before an interruption.
 */
async function processPending(
  context: RecordsContext,
  bulk: BulkRow,
  outcomes: Outcomes,
  progress: Progress,
  work: (record: RecordRow) => Promise<void>,
): Promise<Pick<BulkRow, 'done' | 'total'>> {
  const where = ofBulk(bulk.id, outcomes.pending)
  const [pending, processed] = await Promise.all([
    context.store.count({ entity: 'bulk_records', where }),
    context.store.count({ entity: 'bulk_records', where: ofBulk(bulk.id, outcomes.processed) }),
  ])
  const total = Math.max(bulk.done > 0 ? bulk.total : 0, pending + processed)
  let done = total - pending
  for await (const rows of inBatches(context, 'bulk_records', where, { size: batchSize })) {
    if (await isCancelled(context, bulk.id)) break
    for (const record of rows) {
      await progress.throwIfStopped()
      await work(record)
      progress.report(++done, total)
    }
  }
  return { done, total }
}

/** Adds one history entry for the whole bulk change; its records have entries of their own. */
async function addHistoryEntry(
  context: RecordsContext,
  actor: Actor,
  bulk: BulkRow,
  { action, outcomes }: { action: string; outcomes: readonly BulkOutcome[] },
): Promise<void> {
  const records = await context.store.count({ entity: 'bulk_records', where: ofBulk(bulk.id, outcomes) })
  if (records === 0) return
  await context.store.insert('history', [
    newRow(context, actor, 'history', {
      entity: context.registry.entity(bulk.resource).table,
      record_id: bulk.id,
      record_version: 1,
      action,
      changes: {},
      fields: Object.keys(bulk.fields as FieldChanges),
      records,
    }),
  ])
}

const withBatchId = (context: RecordsContext, { id }: BulkRow): RecordsContext => ({ ...context, batchId: id })

/**
 * Changes the records that the check found to change, each in the version it was checked in. Can be repeated: what is
 * done stays done.
 */
export async function runBulk(context: RecordsContext, actor: Actor, bulk: BulkRow, progress: Progress): Promise<void> {
  const { id, resource } = bulk
  const fields = bulk.fields as FieldChanges
  const counted = await processPending(context, bulk, ofRunning, progress, record =>
    processRecord(withBatchId(context, bulk), record, 'refused', inside =>
      changeRecord(inside, actor, { resource, id: record.record_id, version: record.record_version, fields }),
    ),
  )
  const groups = await groupsOf(context, id)
  await inTransaction(context, async inside => {
    const ended_at = inside.clock().toISOString()
    if (
      await transitionBulk(inside, id, ['running'], { state: 'done', cancelled: false, groups, ended_at, ...counted })
    )
      await addHistoryEntry(inside, actor, bulk, { action: 'bulk_update', outcomes: ofRunning.processed })
  })
}

/** Restores the former values of the records, except those changed since. Can be repeated. */
export async function undoBulk(
  context: RecordsContext,
  actor: Actor,
  bulk: BulkRow,
  progress: Progress,
): Promise<void> {
  const { id, resource } = bulk
  const counted = await processPending(context, bulk, ofUndoing, progress, record =>
    processRecord(withBatchId(context, bulk), record, 'left', inside =>
      revertRecord(inside, actor, { resource, id: record.record_id, changes: (record.changes ?? {}) as Changes }),
    ),
  )
  const groups = await groupsOf(context, id, ['put_back', 'left'])
  await inTransaction(context, async inside => {
    const undone_at = inside.clock().toISOString()
    if (await transitionBulk(inside, id, ['undoing'], { state: 'undone', groups, undone_at, ...counted }))
      await addHistoryEntry(inside, actor, bulk, { action: 'bulk_undo', outcomes: ['put_back'] })
  })
}

/** Stores a requested bulk change, to be checked. */
export async function createBulk(
  context: RecordsContext,
  actor: Actor,
  {
    resource,
    selection,
    fields,
    total,
  }: { resource: string; selection: BulkSelection; fields: FieldChanges; total: number },
): Promise<BulkRow> {
  entityFor(context, actor, resource, 'update')
  const row = newRow(context, actor, 'bulk_changes', { resource, selection, fields, total, state: 'checking' })
  await context.store.insert('bulk_changes', [row])
  return row
}
