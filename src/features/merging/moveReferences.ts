import type { Actor } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import { referrersOf, type Referrer } from '../../engine/model/referrers.ts'
import type { Entity } from '../../engine/model/registry.ts'
import { movedValues, type Pair } from './merging.ts'
import { ancestorsOf, treeOf } from '../../engine/rules/validation/trees.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { changesTo } from '../../engine/records/changes.ts'
import { inBatches } from '../../engine/records/inBatches.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { checkTree, parentsAbove } from '../../engine/records/trees.ts'
import { writeMany, type RowChange } from '../../engine/records/writeMany.ts'

/** A merge in progress. */
export interface Merging {
  id: string
  entity: Entity
  pair: Pair
  actor: Actor
  origin: string | undefined
  /** The number of changed records so far, by entity. */
  counts: Record<string, number>
}

/** Records what the merge changed, so that it can be undone. */
export async function noteChanges(
  context: RecordsContext,
  { id, actor, counts }: Merging,
  entity: Entity,
  done: readonly RowChange[],
): Promise<void> {
  if (done.length === 0) return
  counts[entity.name] = (counts[entity.name] ?? 0) + done.length
  await context.store.insert(
    'merge_changes',
    done.map(({ row, changes }) =>
      newRow(context, actor, 'merge_changes', { merge_id: id, entity: entity.table, record_id: row.id, changes }),
    ),
  )
}

/** Writes changes and records those that were written; returns whether all were. */
async function write(
  context: RecordsContext,
  merging: Merging,
  entity: Entity,
  requested: readonly RowChange[],
): Promise<boolean> {
  const written = await writeMany(context, merging.actor, entity, requested, { action: 'move', origin: merging.origin })
  await noteChanges(
    context,
    merging,
    entity,
    requested.filter(({ row }) => written.has(row.id)),
  )
  return written.size === requested.length
}

/** Moves a kept record that lies below the merged one to its place in the tree, so that no cycle is created. */
async function moveKeptUp(context: RecordsContext, merging: Merging): Promise<void> {
  const { entity, pair } = merging
  const tree = treeOf(entity)
  if (!tree) return
  const { name } = tree.property
  const parents = await parentsAbove(
    context,
    entity,
    tree.property,
    [pair.kept[name]].filter(id => id !== null),
  )
  if (!ancestorsOf(pair.kept[name], parents).includes(pair.merged.id)) return
  await write(context, merging, entity, [
    { row: pair.kept, changes: changesTo(pair.kept, { [name]: pair.merged[name] }) },
  ])
}

async function checkPlaces(
  context: RecordsContext,
  { entity: target, pair }: Merging,
  { entity, property }: Referrer,
  requested: readonly RowChange[],
): Promise<void> {
  if (entity !== target || property.field.levels === undefined) return
  const after = requested.map(({ row }) => ({
    ...row,
    [property.name]: row.id === pair.kept.id ? pair.merged[property.name] : pair.kept.id,
  }))
  const [wrong] = (await checkTree(context, entity, after, new Set([property.name]))).flatMap(problems =>
    Object.values(problems),
  )
  if (wrong) throw new Problem('invalid', {}, { errors: { into: wrong } })
}

const maxPasses = 5

/**
 * Moves the references to the merged record by one property, including concurrently written ones. Throws
 * `version_stale` if others keep changing them.
 */
async function moveReferencesOf(context: RecordsContext, merging: Merging, referrer: Referrer): Promise<void> {
  const { entity, property } = referrer
  const where = [{ property: property.name, operator: 'in' as const, value: [merging.pair.merged.id] }]
  for (let pass = 1, complete = false; !complete; pass++) {
    if (pass > maxPasses) throw new Problem('version_stale')
    complete = true
    for await (const rows of inBatches(context, entity.table, where)) {
      const requested = rows
        .filter(row => row.id !== merging.pair.merged.id)
        .map(row => ({ row, changes: changesTo(row, movedValues(entity, property, row, merging.pair)) }))
      await checkPlaces(context, merging, referrer, requested)
      complete = (await write(context, merging, entity, requested)) && complete
    }
  }
}

/** Replaces the merged record by the kept one wherever a record refers to it, including the trash; works in batches. */
export async function moveReferences(context: RecordsContext, merging: Merging): Promise<void> {
  await moveKeptUp(context, merging)
  for (const referrer of referrersOf(context.registry, merging.entity))
    await moveReferencesOf(context, merging, referrer)
}
