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
import { changeRecord, putRecordBack, rehearse, type Changed } from './changeRecord.ts'
import { createGroups, problemOf } from './groups.ts'

type BulkRow = RowOf<'bulk_changes'>
type RecordRow = RowOf<'bulk_records'>

/** The progress of the work: whether it is to end, and where it reports how far it is. */
export interface Progress {
  /** Throws where the work has to be left for later. */
  heed(): void
  show(done: number, total: number): void
}

const batchSize = 100

/** How many records a selection means. Throws `invalid` for too many or none, and what a list throws. */
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

/** The ids that a selection means, some hundred at a time. */
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

/** Whoever made a bulk change, and administrators, may see it and undo it. */
const isTheirs = (actor: Actor, bulk: BulkRow): boolean => bulk.created_by === actor.id || hasRight(actor, 'bulk')

/** A change of many that the actor may know. Throws `not_found`. */
export async function findBulk(context: RecordsContext, actor: Actor, id: string): Promise<BulkRow> {
  const bulk = await findOne(context.store, 'bulk_changes', 'id', id)
  if (!bulk || !isTheirs(actor, bulk)) throw new Problem('not_found')
  return bulk
}

/** Moves a change of many on from one of the states; undefined where it is in another one. */
export async function moveBulk(
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

/** A change of many as whoever may know it sees it; of its fields those that they may still read. */
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
    undoable: bulk.state === 'done' && isTheirs(actor, bulk),
  })
}

const ofBulk = (id: string, outcomes?: readonly BulkOutcome[]): Condition[] => [
  is('bulk_id', id),
  ...(outcomes ? [{ property: 'outcome', operator: 'in', value: outcomes } as const] : []),
]

/** All of a change's records by what became of them. */
async function groupsOf(context: RecordsContext, id: string, outcomes?: readonly BulkOutcome[]) {
  const groups = createGroups()
  for await (const rows of inBatches(context, 'bulk_records', ofBulk(id, outcomes)))
    for (const { record_id, outcome, problem } of rows)
      groups.add({ record_id, outcome: outcome as BulkOutcome, problem: problem as BulkProblem | null })
  return groups.all()
}

const expected = { changed: 'to_change', proposed: 'to_propose', unchanged: 'unchanged', put_back: 'put_back' } as const

/** What would become of one record, found out by doing it and taking it back. */
async function rehearsed(
  context: RecordsContext,
  actor: Actor,
  bulk: BulkRow,
  id: string,
): Promise<Partial<RecordRow>> {
  try {
    const { outcome, version } = await rehearse(context, inside =>
      changeRecord(inside, actor, { resource: bulk.resource, id, fields: bulk.fields as FieldChanges }),
    )
    return { outcome: expected[outcome], record_version: version }
  } catch (error) {
    return { outcome: 'refused', record_version: 0, problem: problemOf(error) }
  }
}

/** Looks at every record that is meant and notes what would become of it; writes nothing else. */
export async function checkBulk(
  context: RecordsContext,
  actor: Actor,
  bulk: BulkRow,
  progress: Progress,
): Promise<void> {
  const { id, total } = bulk
  await context.store.remove('bulk_records', ofBulk(id))
  let done = 0
  for await (const ids of idsOf(context, actor, bulk)) {
    const rows: RecordRow[] = []
    for (const record_id of ids) {
      progress.heed()
      const found = await rehearsed(context, actor, bulk, record_id)
      rows.push(newRow(context, actor, 'bulk_records', { bulk_id: id, record_id, ...found }))
      progress.show(++done, total)
    }
    await context.store.insert('bulk_records', rows)
  }
  await moveBulk(context, id, ['checking'], {
    state: 'checked',
    done,
    total: done,
    groups: await groupsOf(context, id),
  })
}

/** Does something with one of a change's records and notes what became of it, both or neither; what keeps one keeps no other. */
async function settleRecord(
  context: RecordsContext,
  record: RecordRow,
  failed: BulkOutcome,
  work: (inside: RecordsContext) => Promise<Changed>,
): Promise<void> {
  const waits = [is('id', record.id), is('outcome', record.outcome)]
  try {
    await inTransaction(context, async inside => {
      const [held] = await inside.store.update('bulk_records', waits, {})
      if (!held) return
      const { outcome, changes } = await work(inside)
      await inside.store.update('bulk_records', waits, { outcome, changes })
    })
  } catch (error) {
    await context.store.update('bulk_records', waits, { outcome: failed, problem: problemOf(error) })
  }
}

const isCancelled = async ({ store }: RecordsContext, id: string): Promise<boolean> =>
  (await findOne(store, 'bulk_changes', 'id', id))?.cancelled === true

/** Goes over a change's records that wait for something; ends early where it was cancelled. Answers how far it came, with what was done before an interruption. */
async function eachWaiting(
  context: RecordsContext,
  bulk: BulkRow,
  outcomes: readonly BulkOutcome[],
  progress: Progress,
  work: (record: RecordRow) => Promise<void>,
): Promise<Pick<BulkRow, 'done' | 'total'>> {
  const waiting = await context.store.count({ entity: 'bulk_records', where: ofBulk(bulk.id, outcomes) })
  const total = bulk.done > 0 ? Math.max(bulk.total, waiting) : waiting
  let done = total - waiting
  for await (const rows of inBatches(context, 'bulk_records', ofBulk(bulk.id, outcomes), { size: batchSize })) {
    if (await isCancelled(context, bulk.id)) break
    for (const record of rows) {
      progress.heed()
      await work(record)
      progress.show(++done, total)
    }
  }
  return { done, total }
}

/** One line of history for all that was done, whose records have lines of their own. */
async function rememberAct(
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

const writing = (context: RecordsContext, { id }: BulkRow): RecordsContext => ({ ...context, batchId: id })

/** Changes the records that the check found to change, each as it was then. May be done again: what is done stays done. */
export async function runBulk(context: RecordsContext, actor: Actor, bulk: BulkRow, progress: Progress): Promise<void> {
  const { id, resource } = bulk
  const fields = bulk.fields as FieldChanges
  const counted = await eachWaiting(context, bulk, ['to_change', 'to_propose'], progress, record =>
    settleRecord(writing(context, bulk), record, 'refused', inside =>
      changeRecord(inside, actor, { resource, id: record.record_id, version: record.record_version, fields }),
    ),
  )
  const groups = await groupsOf(context, id)
  await inTransaction(context, async inside => {
    const ended_at = inside.clock().toISOString()
    if (await moveBulk(inside, id, ['running'], { state: 'done', cancelled: false, groups, ended_at, ...counted }))
      await rememberAct(inside, actor, bulk, { action: 'bulk_update', outcomes: ['changed', 'proposed'] })
  })
}

/** Gives the records back what they had, but for what somebody has changed since. May be done again. */
export async function undoBulk(
  context: RecordsContext,
  actor: Actor,
  bulk: BulkRow,
  progress: Progress,
): Promise<void> {
  const { id, resource } = bulk
  const counted = await eachWaiting(context, bulk, ['changed', 'proposed'], progress, record =>
    settleRecord(writing(context, bulk), record, 'left', inside =>
      putRecordBack(inside, actor, { resource, id: record.record_id, changes: (record.changes ?? {}) as Changes }),
    ),
  )
  const groups = await groupsOf(context, id, ['put_back', 'left'])
  await inTransaction(context, async inside => {
    const undone_at = inside.clock().toISOString()
    if (await moveBulk(inside, id, ['undoing'], { state: 'undone', groups, undone_at, ...counted }))
      await rememberAct(inside, actor, bulk, { action: 'bulk_undo', outcomes: ['put_back'] })
  })
}

/** Keeps what somebody asks for, to be checked. */
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
