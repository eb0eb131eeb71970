import * as z from 'zod/mini'
import { Problem } from '../../engine/model/problem.ts'
import { withCurrentNames } from '../../engine/http/formerNames.ts'
import { readChecked } from '../../engine/http/readChecked.ts'
import { readId } from '../../engine/http/readRequest.ts'
import { takeWriteLimit } from '../../engine/http/takeWriteLimit.ts'
import type { ActorCall, ActorRoute } from '../../engine/http/route.ts'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import { entityFor } from '../../engine/records/entityFor.ts'
import { requiresProof } from '../../engine/rules/access/proof.ts'
import { transitionNames } from '../../engine/rules/moderation/transitions.ts'
import { countSelection, createBulk, findBulk, transitionBulk, viewBulk } from './bulkChanges.ts'
import { bulkCheck, bulkLimits, bulkRequest, bulkView, type BulkState, type FieldChanges } from './bulkShapes.ts'
import { checkFieldChanges } from './fieldChanges.ts'
import { startStep } from './handlers.ts'
import { possibleFor } from './possible.ts'
import { rejectProtoKey } from './rejectProtoKey.ts'

type BulkRow = RowOf<'bulk_changes'>

const checking = z.strictObject({
  action: z.literal(transitionNames),
  records: z.array(z.uuid()).check(z.minLength(1), z.maxLength(bulkLimits.ids)),
})

const resourceOf = (call: ActorCall): string => call.request.req.param('resource') ?? ''

/** Requires a proof if the change could give access to accounts. Throws `proof_missing`. */
function requireProof({ actor, records }: ActorCall, resource: string, fields: FieldChanges): void {
  if (requiresProof(actor, records.registry.entity(resource), Object.keys(fields))) throw new Problem('proof_missing')
}

/**
 * Starts the next step of a bulk change and responds with the change. If that step is already in progress or over,
 * responds with the current state. Throws `not_found`, and `bulk_moved` if it is in another state.
 */
async function step(
  call: ActorCall,
  { from, over, changes }: { from: BulkState; over: readonly BulkState[]; changes: Partial<BulkRow> },
): Promise<Response> {
  const { records, actor } = call
  const bulk = await findBulk(records, actor, readId(call.request))
  entityFor(records, actor, bulk.resource, 'update')
  requireProof(call, bulk.resource, bulk.fields as FieldChanges)
  const moved = await startStep(call, inside =>
    transitionBulk(inside, bulk.id, [from], { ...changes, cancelled: false, done: 0 }),
  )
  const present = moved ?? (await findBulk(records, actor, bulk.id))
  if (!moved && !over.includes(present.state as BulkState)) throw new Problem('bulk_moved')
  return call.request.json(viewBulk(records, actor, present))
}

/** Routes to change the same fields of many records: check, run, stop and undo. */
export const changeRoutes: readonly ActorRoute[] = [
  {
    method: 'POST',
    path: '/:resource/bulk/changes',
    policy: { action: 'update' },
    summary: 'Check how a change of several fields would affect many records; nothing is written until it is run',
    body: bulkRequest,
    response: bulkView,
    status: 201,
    handle: async call => {
      const { records, actor } = call
      const resource = resourceOf(call)
      const { fields: requested, filter, ...named } = await readChecked(call, bulkRequest, rejectProtoKey('fields'))
      const entity = entityFor(records, actor, resource, 'update')
      const present = withCurrentNames(call.request, requested) as FieldChanges
      const fields = checkFieldChanges(records.registry, actor, entity, present)
      const selection = { ...named, ...(filter ? { filter: withCurrentNames(call.request, filter) } : {}) }
      requireProof(call, resource, fields)
      const total = await countSelection(records, actor, resource, selection)
      await takeWriteLimit(call, fields, total)
      const created = await startStep(call, inside => createBulk(inside, actor, { resource, selection, fields, total }))
      return call.request.json(viewBulk(records, actor, created), 201)
    },
  },
  {
    method: 'POST',
    path: '/:resource/bulk/check',
    duringMaintenance: true,
    policy: { action: 'read' },
    summary: 'The records with which an action is possible, and why it is not possible with the others',
    body: checking,
    response: bulkCheck,
    handle: async call => {
      const { action, records } = await readChecked(call, checking)
      const ids = [...new Set(records.map(one => one.toLowerCase()))]
      return call.request.json(await possibleFor(call.records, call.actor, resourceOf(call), { action, ids }))
    },
  },
  {
    method: 'GET',
    path: '/bulk_changes/:id',
    policy: 'signed_in',
    summary: 'The progress and outcome of a change of many records, for its author and administrators',
    response: bulkView,
    handle: async ({ request, records, actor }) =>
      request.json(viewBulk(records, actor, await findBulk(records, actor, readId(request)))),
  },
  {
    method: 'POST',
    path: '/bulk_changes/:id/run',
    policy: 'signed_in',
    summary: 'Run a checked change of many records',
    response: bulkView,
    handle: async call => {
      const bulk = await findBulk(call.records, call.actor, readId(call.request))
      if (bulk.created_by !== call.actor.id) throw new Problem('forbidden')
      return step(call, { from: 'checked', over: ['running', 'done'], changes: { state: 'running' } })
    },
  },
  {
    method: 'POST',
    path: '/bulk_changes/:id/stop',
    policy: 'signed_in',
    summary: 'Stop a running change; records that were already changed remain changed',
    response: bulkView,
    handle: async call => {
      const { records, actor } = call
      const bulk = await findBulk(records, actor, readId(call.request))
      await transitionBulk(records, bulk.id, ['running'], { cancelled: true })
      return call.request.json(viewBulk(records, actor, await findBulk(records, actor, bulk.id)))
    },
  },
  {
    method: 'POST',
    path: '/bulk_changes/:id/undo',
    policy: 'signed_in',
    summary: 'Undo a change of many records; records that were changed since then are left as they are',
    response: bulkView,
    handle: call =>
      step(call, {
        from: 'done',
        over: ['undoing', 'undone'],
        changes: { state: 'undoing', undone_by: call.actor.id },
      }),
  },
]
