import { dequal } from 'dequal'
import type { RowOf, StoredRow } from '../../engine/fields/rowOf.ts'
import { referrersOf } from '../../engine/model/referrers.ts'
import type { Entity, Property } from '../../engine/model/registry.ts'
import { mentions, movedProposals } from './merging.ts'
import { asProposed, type Proposals } from '../../engine/rules/moderation/proposals.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { changesTo } from '../../engine/records/changes.ts'
import { is } from '../../engine/records/findOne.ts'
import { inBatches } from '../../engine/records/inBatches.ts'
import { closeRequest } from '../moderation/requests/openRequest.ts'
import { requestRegion } from '../moderation/requests/requestRegion.ts'
import { proposalsOf } from '../moderation/requests/propose.ts'
import { writeChanges } from '../../engine/records/writeChanges.ts'
import { noteChanges, type Merging } from './moveReferences.ts'

/** The moderated entities that can refer to the target, by their kind number, with the properties by which they do. */
function proposable(context: RecordsContext, target: Entity): Map<number, { entity: Entity; properties: Property[] }> {
  const found = new Map<number, { entity: Entity; properties: Property[] }>()
  for (const { entity, property } of referrersOf(context.registry, target)) {
    const kind = entity.declaration.moderated
    if (kind === undefined) continue
    const known = found.get(kind) ?? { entity, properties: [] }
    known.properties.push(property)
    found.set(kind, known)
  }
  return found
}

/** An open request that mentions a record, and the properties by which it can. */
interface Mention {
  request: RowOf<'requests'>
  entity: Entity
  properties: Property[]
}

/** Yields the open requests that mention a record, in batches. */
export async function* openMentions(
  context: RecordsContext,
  target: Entity,
  id: unknown,
): AsyncGenerator<{ checked: number; found: Mention[] }> {
  const kinds = proposable(context, target)
  if (kinds.size === 0) return
  const where = [
    { property: 'status', operator: 'in' as const, value: ['open'] },
    { property: 'kind', operator: 'in' as const, value: [...kinds.keys()] },
  ]
  for await (const requests of inBatches(context, 'requests', where, { size: 200 }))
    yield {
      checked: requests.length,
      found: requests.flatMap(request => {
        const kind = kinds.get(request.kind)
        return kind && mentions(proposalsOf(request), kind.properties, id) ? [{ request, ...kind }] : []
      }),
    }
}

/** Closes a request that no longer differs from its record. */
async function closeUnchanged(
  context: RecordsContext,
  { actor, origin }: Merging,
  entity: Entity,
  row: StoredRow,
  request: RowOf<'requests'>,
): Promise<void> {
  await closeRequest(context, actor, request, { status: 'withdrawn', origin })
  await writeChanges(context, actor, entity, row, {
    changes: { request_id: [request.id, null] },
    action: 'settle',
    origin,
  })
}

async function moveProposalsOf(
  context: RecordsContext,
  merging: Merging,
  { request: { id, record_id }, entity, properties }: Mention,
): Promise<void> {
  // Both rows are locked, the record first as in every decision, and read as they are now.
  const [row] = await context.store.update(entity.table, [is('id', record_id), is('request_id', id)], {})
  const [request] = row ? await context.store.update('requests', [is('id', id), is('status', 'open')], {}) : []
  if (!row || !request) return
  const requests = context.registry.entity('requests')
  const before = proposalsOf(request)
  const first = request.first_time === true
  const author = { by: String(request.author_id), at: context.clock().toISOString() }
  const proposals: Proposals = movedProposals(entity, properties, row, before, { pair: merging.pair, first, author })
  if (dequal(proposals, before)) return
  const { region_id = request.region_id } = requestRegion(context, entity, asProposed(row, proposals))
  const changes = changesTo(request, {
    changes: proposals,
    ...(region_id === request.region_id ? {} : { region_id }),
  })
  const moved = await writeChanges(context, merging.actor, requests, request, {
    changes,
    action: 'move',
    origin: merging.origin,
  })
  await noteChanges(context, merging, requests, [{ row: request, changes }])
  if (!first && Object.keys(proposals).length === 0) await closeUnchanged(context, merging, entity, row, moved)
}

/**
 * Replaces the merged record by the kept one in the proposals of open requests; proposals that then change nothing are
 * removed.
 */
export async function moveProposals(context: RecordsContext, merging: Merging): Promise<void> {
  for await (const { found } of openMentions(context, merging.entity, merging.pair.merged.id))
    for (const mention of found) await moveProposalsOf(context, merging, mention)
}
