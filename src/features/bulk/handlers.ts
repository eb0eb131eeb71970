import { system, type Actor } from '../../engine/model/actor.ts'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import { Problem } from '../../engine/model/problem.ts'
import { findOne } from '../../engine/records/findOne.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { recordsOf } from '../../engine/http/recordsOf.ts'
import { enqueue } from '../../engine/jobs/enqueue.ts'
import { JobFailed, type JobHandler } from '../../engine/jobs/handler.ts'
import { runDueInBackground } from '../../engine/jobs/runDue.ts'
import type { Ports } from '../../engine/ports.ts'
import { actorOf, findPerson } from '../people/identify.ts'
import { checkBulk, moveBulk, runBulk, undoBulk, type Progress } from './bulkChanges.ts'
import type { BulkState } from './bulkShapes.ts'

type BulkRow = RowOf<'bulk_changes'>
type Step = (context: RecordsContext, actor: Actor, bulk: BulkRow, progress: Progress) => Promise<void>

/** What is done with a change of many in each state that is not at rest. */
const steps: Partial<Record<string, Step>> = { checking: checkBulk, running: runBulk, undoing: undoBulk }

/** Up to so many records are done with while the answer is waited for; more are a job. */
const mostAtOnce = 50

/** Whoever asked for the present step, as they are now; that they showed their password where that is needed was asked before. */
async function askerOf(ports: Ports, bulk: BulkRow): Promise<Actor> {
  const id = (bulk.state === 'undoing' ? bulk.undone_by : undefined) ?? bulk.created_by
  if (id === system.id) return system
  const person = await findPerson(ports, id)
  if (!person) throw new JobFailed('refused', { forGood: true })
  return { ...actorOf(ports.registry, person), proven: true }
}

/** Ends a step that came to nothing; what was done by then stays, and can be taken back. */
const giveUp = async (context: Pick<RecordsContext, 'store' | 'clock'>, id: string): Promise<void> => {
  const ended_at = context.clock().toISOString()
  await moveBulk(context, id, ['checking'], { state: 'failed', ended_at })
  await moveBulk(context, id, ['running', 'undoing'], { state: 'done', ended_at })
}

/** Takes a change of many through the state that it is in. */
async function takeStep(ports: Ports, actor: Actor, bulk: BulkRow, progress: Progress): Promise<void> {
  try {
    await steps[bulk.state]?.(recordsOf(ports), actor, bulk, progress)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await giveUp(ports, bulk.id)
  }
}

/** Does the present step of a large change of many. */
export const bulkHandler: JobHandler<'change_many'> = {
  run: async (ports, { payload: { bulk_id }, signal, progress }) => {
    const bulk = await findOne(ports.store, 'bulk_changes', 'id', bulk_id)
    if (!bulk || !steps[bulk.state]) return
    let shownAt = 0
    await takeStep(ports, await askerOf(ports, bulk), bulk, {
      heed: () => signal.throwIfAborted(),
      show: (done, total) => {
        progress(done, total)
        const now = ports.clock().getTime()
        if (now - shownAt < 500) return
        shownAt = now
        void moveBulk(ports, bulk_id, [bulk.state as BulkState], { done, total }).catch(() => undefined)
      },
    })
  },
  givenUp: (records, { bulk_id }) => giveUp(records, bulk_id),
}

const atRest: Progress = { heed: () => undefined, show: () => undefined }

/** Has the present step of a change of many done: at once where it is small, by a job where it is not. Answers it as it is then. */
export async function goOn(ports: Ports, actor: Actor, bulk: BulkRow): Promise<BulkRow> {
  if (bulk.total <= mostAtOnce) await takeStep(ports, actor, bulk, atRest)
  else await enqueue(recordsOf(ports), 'change_many', { bulk_id: bulk.id }, { uniqueKey: bulk.id })
  runDueInBackground(ports)
  return (await findOne(ports.store, 'bulk_changes', 'id', bulk.id)) ?? bulk
}
