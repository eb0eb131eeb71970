import { portsAt, type LastingPorts, type Ports } from '../ports.ts'
import { addRepeated, scheduleRepeated } from './repeated.ts'
import { runDue } from './runDue.ts'
import { stopping } from './runJob.ts'
import { is } from '../records/findOne.ts'
import { longestWait } from './jobRules.ts'

const mostAtOnce = 200

/**
 * Brings jobs that would wait longer than they rightly may back to where they should be: a clock that was ahead for a while has
 * left them there. What a living server has in hand it only takes for itself again. Answers how many.
 */
export async function pullBack({ store, clock, jobs: { definitions, leaseSeconds } }: Ports): Promise<number> {
  const now = clock()
  const ahead = await store.find({
    entity: 'jobs',
    where: [
      { property: 'state', operator: 'in', value: ['queued', 'running'] },
      { property: 'due_at', operator: 'gt', value: now.toISOString() },
    ],
    sort: { property: 'due_at', order: 'DESC' },
    offset: 0,
    limit: mostAtOnce,
  })
  let count = 0
  for (const job of ahead) {
    const definition = definitions[job.name]
    const most = definition && longestWait(definition, job, now, leaseSeconds)
    if (most === undefined || Date.parse(job.due_at ?? '') <= now.getTime() + most) continue
    const due_at = new Date(now.getTime() + most).toISOString()
    count += (await store.update('jobs', [is('id', job.id), is('due_at', job.due_at)], { due_at })).length
  }
  return count
}

/** So many looks apart it is searched for what a wrong clock has put off. */
const looksBetween = 5

/** So many looks apart repeated jobs are added that are missing: another version may have taken them for done no more after an outage. */
const looksBetweenAdding = 600

/** Looks again and again for a newer model and for due jobs, and runs them. The returned function stops looking; jobs in progress continue (`stopJobs`). */
export function keepRunning(ports: LastingPorts, everyMilliseconds: number): () => void {
  let isScheduled = false
  let looks = 0
  const look = async () => {
    try {
      await ports.models.newest()
      await ports.product.watch(portsAt(ports))
      if (ports.maintenance.isOn()) return
      if (!isScheduled) await scheduleRepeated(portsAt(ports))
      else if (looks % looksBetweenAdding === 0) await addRepeated(portsAt(ports))
      isScheduled = true
      if (looks++ % looksBetween === 0) await pullBack(portsAt(ports))
      if (!ports.jobs.isStopping) await runDue(ports)
    } catch (error) {
      ports.report(error, { job: 'any' })
    }
  }
  const begin = () => void (ports.jobs.look = look())
  begin()
  const timer = setInterval(begin, everyMilliseconds)
  return () => clearInterval(timer)
}

async function within(work: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  await Promise.race([work, new Promise(resolve => (timer = setTimeout(resolve, milliseconds)))])
  clearTimeout(timer)
}

interface Stop {
  /** Milliseconds that what is in progress may take to be finished. */
  finish: number
  /** Milliseconds that it may take to break off afterwards. */
  breakOff: number
  /** Takes away what such work may wait for. */
  onBreakOff?: () => void
}

/**
 * Begins nothing more; finishes what is in progress, or hands it back to the queue, where it counts as not tried. What does neither in
 * time is done again when its lease ends. Nothing is asked of the store any more once this resolves, except by such work.
 */
export async function stopJobs(
  { jobs }: Pick<LastingPorts, 'jobs'>,
  { finish, breakOff, onBreakOff }: Stop,
): Promise<void> {
  jobs.isStopping = true
  // Who looks for work may be about to take some.
  const ended = () => Promise.allSettled([jobs.look, jobs.round, ...[...jobs.running.values()].map(job => job.ended)])
  await within(ended(), finish)
  for (const { controller } of jobs.running.values()) controller.abort(stopping)
  onBreakOff?.()
  await within(ended(), breakOff)
}
