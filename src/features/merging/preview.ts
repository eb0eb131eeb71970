import { system, type Actor } from '../../engine/model/actor.ts'
import type { MergePreview } from './mergeShapes.ts'
import { referrersOf } from '../../engine/model/referrers.ts'
import type { Entity } from '../../engine/model/registry.ts'
import { containersOf, type Pair } from './merging.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { notDeleted, visible } from '../../engine/records/entityFor.ts'
import { cappedCount } from '../../engine/rules/text/countLimits.ts'
import { countUses } from '../../engine/records/usage.ts'
import { openMentions } from './moveProposals.ts'
import { mergeableFor, pairOf, type MergeRequest } from './pair.ts'

async function usesOf(context: RecordsContext, entity: Entity, id: string): Promise<MergePreview['uses']> {
  const uses: MergePreview['uses'] = []
  for (const referrer of referrersOf(context.registry, entity)) {
    const { property } = referrer
    const [
      use = {
        resource: referrer.entity.name,
        property: property.name,
        count: 0,
        capped: false,
        filter: { [property.name]: id },
      },
    ] = await countUses(context, system, referrer, [id])
    const where = [
      { property: property.name, operator: 'in' as const, value: [id] },
      { property: 'deleted_at', operator: 'not_in' as const, value: [null] },
    ]
    const deleted = await context.store.count({ entity: referrer.entity.table, where }, cappedCount)
    if (use.count + deleted > 0) uses.push({ ...use, deleted })
  }
  return uses
}

/** Counts the open requests that mention a record, among the first 10,000 that could. */
async function countMentions(context: RecordsContext, entity: Entity, id: string): Promise<MergePreview['requests']> {
  let [count, looked] = [0, 0]
  for await (const batch of openMentions(context, entity, id)) {
    count += batch.found.length
    looked += batch.checked
    if (looked >= cappedCount) return { count, capped: true }
  }
  return { count, capped: false }
}

/**
 * Returns the other changes to the referring records, because the kept record is in another place than the merged one.
 */
function furtherChanges(
  context: RecordsContext,
  entity: Entity,
  { merged, kept }: Pair,
  uses: MergePreview['uses'],
): MergePreview['along'] {
  const used = (resource: string, property: string): boolean =>
    uses.some(use => use.resource === resource && use.property === property)
  const along = referrersOf(context.registry, entity)
    .filter(({ entity: { name }, property }) => used(name, property.name))
    .flatMap(referrer =>
      Object.entries(containersOf(referrer.entity, referrer.property, kept)).map(([property, to]) => ({
        resource: referrer.entity.name,
        property,
        from: merged[property] ?? null,
        to,
      })),
    )
  return along.filter(({ from, to }) => from !== to)
}

/** Returns what merging a record into another would change; nothing is written. Throws as `merge` does for the pair. */
export async function previewMerge(
  context: RecordsContext,
  actor: Actor,
  name: string,
  requested: MergeRequest,
): Promise<MergePreview> {
  const entity = mergeableFor(context, actor, name)
  const rows = await context.store.find({
    entity: entity.table,
    where: [{ property: 'id', operator: 'in', value: [requested.id, requested.into] }, notDeleted],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: 2,
  })
  const pair = pairOf(rows, requested)
  const uses = await usesOf(context, entity, requested.id)
  const requests = await countMentions(context, entity, requested.id)
  return {
    merged: visible(actor, entity, pair.merged),
    kept: visible(actor, entity, pair.kept),
    uses,
    requests,
    along: furtherChanges(context, entity, pair, uses),
  }
}
