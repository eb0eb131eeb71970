import { is } from '../records/findOne.ts'
import { longestWait } from './jobRules.ts'
import type { Ports } from '../ports.ts'

const mostAtOnce = 200

/**
 * Brings jobs that would wait longer than they rightly may back to where they should be: a clock that was ahead for a while has
 * left them there. What a living server has in hand it only takes for itself again. Answers how many.
 */
export async function pullBack({ store, clock, jobs: { definitions, leaseSeconds } }: Ports): Promise<number> {
  const now = clock()
  const ahead = await store.find({
    entity: 'jobs',
    where: [{ property: 'state', operator: 'in', value: ['queued', 'running'] }, { property: 'due_at', operator: 'gt', value: now.toISOString() }],
    sort: { property: 'due_at', order: 'DESC' },
    offset: 0,
    limit: mostAtOnce,
  })
  let count = 0
  for (const job of ahead) {
    const definition = definitions[String(job.name)]
    const most = definition && longestWait(definition, { state: job.state, repeated: job.repeated, attempts: job.attempts, due_at: job.due_at, created_at: job.created_at }, now, leaseSeconds)
    if (most === undefined || Date.parse(String(job.due_at)) <= now.getTime() + most) continue
    const due_at = new Date(now.getTime() + most).toISOString()
    count += (await store.update('jobs', [is('id', job.id), is('due_at', job.due_at)], { due_at })).length
  }
  return count
}
