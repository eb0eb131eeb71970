import { dequal } from 'dequal'
import type { RowOf, StoredRow } from '../../engine/fields/rowOf.ts'
import { system, type Actor } from '../../engine/model/actor.ts'
import type { LeftRecord, UndoResult } from './mergeShapes.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Entity } from '../../engine/model/registry.ts'
import { hasRight } from '../../engine/rules/access/rights.ts'
import { treeOf } from '../../engine/rules/validation/trees.ts'
import { inTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { visible } from '../../engine/records/entityFor.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import type { Changes } from '../../engine/records/changes.ts'
import { addHistory } from '../../engine/records/history.ts'
import { inBatches } from '../../engine/records/inBatches.ts'
import { checkReferences } from '../../engine/records/references.ts'
import { checkPlace } from '../../engine/records/restore.ts'
import { lockTree } from '../../engine/records/trees.ts'
import { writeChanges } from '../../engine/records/writeChanges.ts'
import { writeMany } from '../../engine/records/writeMany.ts'
import { returnAddresses, type MovedAddresses } from './addresses.ts'

/** What a merge changed in one record. */
interface RecordedChange {
  id: string
  changes: Changes
}

const maxListed = 100

/** Whether the record is still as the merge left it; a request must also still be open. */
const isUntouched = (entity: Entity, row: StoredRow, changes: Changes): boolean =>
  Object.entries(changes).every(([name, [, to]]) => dequal(row[name] ?? null, to ?? null)) &&
  (entity.table !== 'requests' || row.status === 'open')

const oldValues = (changes: Changes): Row =>
  Object.fromEntries(Object.entries(changes).map(([name, [from]]) => [name, from]))
const reversed = (changes: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).map(([name, [from, to]]) => [name, [to, from]]))

/** Restores what a merge changed in records of one entity, each listed once; returns the IDs of the restored ones. */
async function restoreRecords(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  noted: readonly RecordedChange[],
  origin: string | undefined,
): Promise<Set<string>> {
  const found = await context.store.find({
    entity: entity.table,
    where: [{ property: 'id', operator: 'in', value: noted.map(({ id }) => id) }],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: noted.length,
  })
  const rows = new Map(found.map(row => [row.id, row]))
  const untouched = noted.flatMap(({ id, changes }) => {
    const row = rows.get(id)
    return row && isUntouched(entity, row, changes)
      ? [{ row, changes: reversed(changes), after: { ...row, ...oldValues(changes) } }]
      : []
  })
  const names = new Set(untouched.flatMap(({ changes }) => Object.keys(changes)))
  const problems = await checkReferences(
    context,
    system,
    entity,
    untouched.map(({ after }) => after),
    names,
  )
  // A record that was outside its container before the merge may return there; a deleted container cannot be returned
  // to.
  const restorable = untouched.filter((_one, index) =>
    Object.values(problems[index] ?? {}).every(({ code }) => code === 'not_within'),
  )
  return new Set((await writeMany(context, actor, entity, restorable, { action: 'unmerge', origin })).keys())
}

/**
 * Groups the changes of a batch by entity; a record's second change starts a new group, so that later changes are
 * undone first. Records of a tree are handled one by one, because their places depend on each other.
 */
function groupForUndo(
  context: RecordsContext,
  batch: readonly RowOf<'merge_changes'>[],
): [entity: string, noted: RecordedChange[]][] {
  const found: [string, RecordedChange[]][] = []
  for (const row of batch) {
    const noted = { id: row.record_id, changes: row.changes as Changes }
    const last = found.at(-1)
    const entity = context.registry.entities.get(row.entity)
    const joins = last?.[0] === row.entity && entity !== undefined && !treeOf(entity)
    if (last && joins && !last[1].some(({ id }) => id === noted.id)) last[1].push(noted)
    else found.push([row.entity, [noted]])
  }
  return found
}

/** Restores the merged record from the trash; if it was already restored, it stays as it is. */
async function restoreMerged(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  id: unknown,
  origin: string | undefined,
): Promise<StoredRow> {
  const row = await findOne(context.store, entity.table, 'id', id)
  if (!row) throw new Problem('not_found')
  if (row.deleted_at === null) return row
  await checkPlace(context, actor, entity, row)
  return writeChanges(context, actor, entity, row, {
    changes: { deleted_at: [row.deleted_at, null] },
    action: 'unmerge',
    origin,
  })
}

/**
 * Undoes a merge: the merged record is restored with its addresses, and every record that is still as the merge left
 * it refers to it again. Records changed since then are left as they are and counted, and the first hundred are
 * listed. Throws `not_found`, `forbidden`, `merge_undone`, and `invalid` if a unique value or place of the merged
 * record is taken.
 */
export const undoMerge = (context: RecordsContext, actor: Actor, id: string, origin?: string): Promise<UndoResult> =>
  inTransaction(context, async inside => {
    if (!hasRight(actor, 'merges')) throw new Problem('forbidden')
    const [row] = await inside.store.update('merges', [is('id', id)], {})
    const entity = row && inside.registry.entities.get(row.entity)
    if (!row || !entity) throw new Problem('not_found')
    if (row.undone_at !== null) throw new Problem('merge_undone')
    if (treeOf(entity)) await lockTree(inside, entity)
    const merged = await restoreMerged(inside, actor, entity, row.merged_id, origin)
    await returnAddresses(inside, row.slugs as MovedAddresses, row.merged_id, row.kept_id)
    const result: UndoResult = { merged: visible(actor, entity, merged), put_back: 0, left_count: 0, left: [] }
    for await (const batch of inBatches(inside, 'merge_changes', [is('merge_id', id)], { order: 'DESC' }))
      for (const [name, noted] of groupForUndo(inside, batch)) {
        const changed = inside.registry.entities.get(name)
        const done = changed ? await restoreRecords(inside, actor, changed, noted, origin) : new Set<string>()
        const left: LeftRecord[] = noted.filter(one => !done.has(one.id)).map(one => ({ resource: name, id: one.id }))
        result.put_back += done.size
        result.left_count += left.length
        result.left.push(...left.slice(0, maxListed - result.left.length))
      }
    const kept = await findOne(inside.store, entity.table, 'id', row.kept_id)
    if (kept) await addHistory(inside, actor, entity, [{ row: kept, action: 'unmerge', changes: {}, origin }])
    await inside.store.update('merges', [is('id', id)], {
      undone_at: inside.clock().toISOString(),
      undone_by: actor.id,
      put_back: result.put_back,
      left: result.left,
      left_count: result.left_count,
    })
    return result
  })
