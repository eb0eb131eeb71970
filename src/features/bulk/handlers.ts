import type { Actor } from '../../engine/model/actor.ts'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import { Problem } from '../../engine/model/problem.ts'
import { findOne } from '../../engine/records/findOne.ts'
import { inTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { recordsOf } from '../../engine/http/recordsOf.ts'
import type { ActorCall } from '../../engine/http/route.ts'
import { dequeue, enqueue } from '../../engine/jobs/enqueue.ts'
import type { JobHandler } from '../../engine/jobs/handler.ts'
import { runDueInBackground } from '../../engine/jobs/runDue.ts'
import type { Ports } from '../../engine/ports.ts'
import { checkRights } from '../people/checkRights.ts'
import { jobRequester } from '../people/jobRequester.ts'
import { checkBulk, transitionBulk, runBulk, undoBulk, type Progress } from './bulkChanges.ts'
import type { BulkState } from './bulkShapes.ts'

type BulkRow = RowOf<'bulk_changes'>
type Step = (context: RecordsContext, actor: Actor, bulk: BulkRow, progress: Progress) => Promise<void>

/** The work of a bulk change in each state that is in progress. */
const steps: Partial<Record<string, Step>> = { checking: checkBulk, running: runBulk, undoing: undoBulk }

/** The maximum number of records that are processed within the request; more are processed by a job. */
const maxAtOnce = 50

/**
 * The seconds after which a job takes over a step that was to be done within its request: a server that was killed has
 * left it unfinished.
 */
const takeoverSeconds = 60

/** Returns the ID of the person who requested the current step. */
const requestedBy = ({ state, undone_by, created_by }: BulkRow): string =>
  (state === 'undoing' ? undone_by : undefined) ?? created_by

/** Ends a step that failed. What was done stays and can be undone. */
const failStep = async (context: Pick<RecordsContext, 'store' | 'clock'>, id: string): Promise<void> => {
  const ended_at = context.clock().toISOString()
  await transitionBulk(context, id, ['checking'], { state: 'failed', ended_at })
  await transitionBulk(context, id, ['running', 'undoing'], { state: 'done', ended_at })
}

/** Runs the current step of a bulk change. */
async function runStep(ports: Ports, actor: Actor, bulk: BulkRow, progress: Progress): Promise<void> {
  try {
    await steps[bulk.state]?.(recordsOf(ports), actor, bulk, progress)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await failStep(ports, bulk.id)
  }
}

/** Runs the current step of a large bulk change. */
export const bulkHandler: JobHandler<'change_many'> = {
  run: async (ports, { payload: { bulk_id }, signal, progress }) => {
    const bulk = await findOne(ports.store, 'bulk_changes', 'id', bulk_id)
    if (!bulk || !steps[bulk.state]) return
    let shownAt = 0
    const { actor, person } = await jobRequester(ports, requestedBy(bulk))
    await runStep(ports, actor, bulk, {
      throwIfStopped: async () => {
        signal.throwIfAborted()
        // A job goes on if its author signs out.
        await checkRights(ports, { person, session: '' })
      },
      report: (done, total) => {
        progress(done, total)
        const now = ports.clock().getTime()
        if (now - shownAt < 500) return
        shownAt = now
        void transitionBulk(ports, bulk_id, [bulk.state as BulkState], { done, total }).catch(() => undefined)
      },
    })
  },
  givenUp: (records, { bulk_id }) => failStep(records, bulk_id),
}

/** Queues the job of a step, in the transaction that begins it. */
const queueStep = (inside: RecordsContext, { id, total }: BulkRow): Promise<void> => {
  const seconds = total <= maxAtOnce ? takeoverSeconds : 0
  const runAt = new Date(inside.clock().getTime() + seconds * 1_000)
  return enqueue(inside, 'change_many', { bulk_id: id }, { uniqueKey: id, runAt })
}

/**
 * Begins a step of a bulk change and runs it, within the request if it is small and by a job otherwise. Returns the
 * bulk change as it is then, or nothing if the step did not begin.
 */
export async function startStep<Begun extends BulkRow | undefined>(
  call: ActorCall,
  begin: (inside: RecordsContext) => Promise<Begun>,
): Promise<BulkRow | Begun> {
  const { ports, actor } = call
  const records = recordsOf(ports)
  const bulk = await inTransaction(records, async inside => {
    const begun = await begin(inside)
    if (begun) await queueStep(inside, begun)
    return begun
  })
  if (!bulk) return bulk
  if (bulk.total <= maxAtOnce) {
    await runStep(ports, actor, bulk, { throwIfStopped: () => checkRights(ports, call), report: () => undefined })
    await dequeue(records, 'change_many', bulk.id)
  }
  runDueInBackground(ports)
  return (await findOne(ports.store, 'bulk_changes', 'id', bulk.id)) ?? bulk
}
