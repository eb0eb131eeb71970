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
import { proposalsOf } from '../moderation/requests/propose.ts'
import { regionField } from '../../engine/rules/place/place.ts'
import { writeChanges } from '../../engine/records/writeChanges.ts'
import { noteChanges, type Merging } from './moveReferences.ts'

/** The moderated entities that can refer to one, by the number of their kind, with the properties they do it by. */
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

/** An open request that mentions a record, and by which properties it could. */
interface Mention {
  request: RowOf<'requests'>
  entity: Entity
  properties: Property[]
}

/** Open requests that mention the record, some hundred are looked at at a time. */
export async function* openMentions(
  context: RecordsContext,
  target: Entity,
  id: unknown,
): AsyncGenerator<{ looked: number; found: Mention[] }> {
  const kinds = proposable(context, target)
  if (kinds.size === 0) return
  const where = [
    { property: 'status', operator: 'in' as const, value: ['open'] },
    { property: 'kind', operator: 'in' as const, value: [...kinds.keys()] },
  ]
  for await (const requests of inBatches(context, 'requests', where, { size: 200 }))
    yield {
      looked: requests.length,
      found: requests.flatMap(request => {
        const kind = kinds.get(request.kind)
        return kind && mentions(proposalsOf(request), kind.properties, id) ? [{ request, ...kind }] : []
      }),
    }
}

/** Ends a request in which nothing differs from the record any more. */
async function settle(
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

async function moveOne(
  context: RecordsContext,
  merging: Merging,
  { request: { id, record_id }, entity, properties }: Mention,
): Promise<void> {
  // Both are held, the record first as in every decision, and taken as they are then.
  const [row] = await context.store.update(entity.table, [is('id', record_id), is('request_id', id)], {})
  const [request] = row ? await context.store.update('requests', [is('id', id), is('status', 'open')], {}) : []
  if (!row || !request) return
  const requests = context.registry.entity('requests')
  const before = proposalsOf(request)
  const first = request.first_time === true
  const author = { by: String(request.author_id), at: context.clock().toISOString() }
  const proposals: Proposals = movedProposals(entity, properties, row, before, { pair: merging.pair, first, author })
  if (dequal(proposals, before)) return
  const region = asProposed(row, proposals)[regionField(entity)?.name ?? ''] ?? null
  const changes = changesTo(request, {
    changes: proposals,
    ...(region === request.region_id ? {} : { region_id: region }),
  })
  const moved = await writeChanges(context, merging.actor, requests, request, {
    changes,
    action: 'move',
    origin: merging.origin,
  })
  await noteChanges(context, merging, requests, [{ row: request, changes }])
  if (!first && Object.keys(proposals).length === 0) await settle(context, merging, entity, row, moved)
}

/** Puts the kept record in the place of the merged one in what open requests propose; what then changes nothing is proposed no more. */
export async function moveProposals(context: RecordsContext, merging: Merging): Promise<void> {
  for await (const { found } of openMentions(context, merging.entity, merging.pair.merged.id))
    for (const mention of found) await moveOne(context, merging, mention)
}
