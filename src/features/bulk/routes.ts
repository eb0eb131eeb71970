import * as z from 'zod/mini'
import { bulkResults } from '../../engine/model/bulk.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import { get } from '../../engine/records/get.ts'
import { remove } from '../../engine/records/remove.ts'
import type { Verdict } from '../moderation/requests/decide.ts'
import { isMove } from '../moderation/requests/moveRecord.ts'
import { restore } from '../../engine/records/restore.ts'
import { update } from '../../engine/records/update.ts'
import { requiresProof } from '../../engine/rules/access/proof.ts'
import { transitionNames } from '../../engine/rules/moderation/transitions.ts'
import { targetRecords, forEachRecord } from '../../engine/http/forEachRecord.ts'
import { runDueInBackground } from '../../engine/jobs/runDue.ts'
import { decideAndNotify, moveAndNotify } from '../moderation/moveAndNotify.ts'
import { policyOf } from '../moderation/policyOf.ts'
import { declineBody, transitionBody } from '../moderation/bodies.ts'
import { transitionSummary } from '../moderation/transitionSummary.ts'
import { withCurrentNames } from '../../engine/http/formerNames.ts'
import { readChecked } from '../../engine/http/readChecked.ts'
import type { ActorCall, ActorRoute } from '../../engine/http/route.ts'
import { rejectProtoKey } from './rejectProtoKey.ts'

const naming = z.strictObject(targetRecords)
const changing = z.strictObject({ ...targetRecords, values: z.record(z.string(), z.unknown()) })
const moving = z.strictObject({ ...targetRecords, ...transitionBody })
const declining = z.strictObject({ ...targetRecords, ...declineBody })

const origin = 'api'

const resourceOf = (call: ActorCall): string => call.request.req.param('resource') ?? ''

async function decideEach(
  call: ActorCall,
  records: z.infer<typeof naming>['records'],
  verdict: Verdict,
): Promise<Response> {
  const response = await forEachRecord(call, records, async ({ id, version }): Promise<Row> => {
    await decideAndNotify(call, id, { ...verdict, version, origin })
    return get(call.records, call.actor, 'requests', id)
  })
  runDueInBackground(call.ports)
  return response
}

/** One route for each transition, as for a single record. */
const transitionRoutes = transitionNames.filter(isMove).map((name): ActorRoute => ({
  method: 'POST',
  path: `/:resource/bulk/${name}`,
  policy: policyOf(name),
  moderated: true,
  summary: transitionSummary(name, 'many records'),
  body: moving,
  response: bulkResults,
  handle: async call => {
    const { records, ...content } = await readChecked(call, moving)
    const response = await forEachRecord(call, records, ({ id, version }) =>
      moveAndNotify(call, resourceOf(call), id, name, { ...content, version, origin }),
    )
    runDueInBackground(call.ports)
    return response
  },
}))

/** Routes for actions on many records; each record has its own result. */
export const bulkRoutes: readonly ActorRoute[] = [
  {
    method: 'POST',
    path: '/requests/bulk/approve',
    policy: { words: ['reviewer'] },
    summary: 'Approve many requests as a whole',
    body: naming,
    response: bulkResults,
    handle: async call =>
      decideEach(call, (await readChecked(call, naming)).records, { version: undefined, all: 'approve' }),
  },
  {
    method: 'POST',
    path: '/requests/bulk/decline',
    policy: { words: ['reviewer'] },
    summary: 'Decline many requests as a whole, with one reason',
    body: declining,
    response: bulkResults,
    handle: async call => {
      const { records, reason, reason_id } = await readChecked(call, declining)
      return decideEach(call, records, {
        version: undefined,
        all: { decline: reason, ...(reason_id ? { reason_id } : {}) },
      })
    },
  },
  {
    method: 'POST',
    path: '/:resource/bulk/update',
    policy: { action: 'update' },
    keys: ['update'],
    summary: 'Change the same fields of many records',
    body: changing,
    response: bulkResults,
    handle: async call => {
      const { records, values: requested } = await readChecked(call, changing, rejectProtoKey('values'))
      const values = withCurrentNames(call.request, requested)
      if (requiresProof(call.actor, call.records.registry.entity(resourceOf(call)), Object.keys(values)))
        throw new Problem('proof_missing')
      return forEachRecord(call, records, ({ id, version }) =>
        update(call.records, call.actor, resourceOf(call), { id, input: values, version, origin }),
      )
    },
  },
  {
    method: 'POST',
    path: '/:resource/bulk/delete',
    policy: { action: 'delete' },
    keys: ['delete'],
    summary: 'Move many records to the trash',
    body: naming,
    response: bulkResults,
    handle: async call => {
      const { records } = await readChecked(call, naming)
      return forEachRecord(call, records, ({ id, version }) =>
        remove(call.records, call.actor, resourceOf(call), { id, version, origin }),
      )
    },
  },
  {
    method: 'POST',
    path: '/:resource/bulk/restore',
    policy: { action: 'delete' },
    keys: ['delete'],
    summary: 'Restore many records from the trash',
    body: naming,
    response: bulkResults,
    handle: async call => {
      const { records } = await readChecked(call, naming)
      return forEachRecord(call, records, ({ id }) =>
        restore(call.records, call.actor, resourceOf(call), { id, origin }),
      )
    },
  },
  ...transitionRoutes,
]
