import * as z from 'zod/mini'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import { row } from '../../engine/model/shapes.ts'
import { Problem } from '../../engine/model/problem.ts'
import { inTransaction } from '../../engine/records/context.ts'
import { findOne } from '../../engine/records/findOne.ts'
import { noteRemark } from '../../engine/records/history.ts'
import type { ActorCall } from '../../engine/http/route.ts'
import { takeLimits } from '../../engine/http/takeLimit.ts'
import { whilePermitted } from '../../engine/http/whilePermitted.ts'
import { personalData } from './personalData.ts'

/** The data that is handed out about a person; the rows of each entity are described by its declaration. */
export const personalDataShape = z.object({
  format: z.string(),
  made_at: z.iso.datetime(),
  records: z.record(z.string(), z.object({ purpose: z.string(), rows: z.array(row) })),
  uploads: z.array(z.object({ file: z.string(), type: z.string(), base64: z.string() })),
})

/**
 * Responds with all data about a person as a file, and records in their history to whom it was handed out. Throws
 * `not_found` and `too_many_requests`.
 */
export async function downloadPersonalData(call: ActorCall, id: string): Promise<Response> {
  const { records, ports, actor } = call
  const person: RowOf<'users'> | undefined = await findOne(ports.store, 'users', 'id', id)
  if (!person || person.erased_at) throw new Problem('not_found')
  await takeLimits(ports, [['personal_data_account', actor.id]])
  await inTransaction(records, inside =>
    noteRemark(inside, actor, inside.registry.entity('users'), {
      row: person,
      action: 'hand_out',
      changes: {},
      origin: 'api',
    }),
  )
  const pieces = whilePermitted(call, personalData(ports, id))
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    pull: async controller => {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await pieces.return(undefined)),
  })
  const day = ports.clock().toISOString().slice(0, 10)
  return call.request.body(body, 200, {
    'Content-Type': 'application/json',
    'Content-Disposition': `attachment; filename="personal-data-${day}.json"`,
  })
}
