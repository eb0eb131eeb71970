import { portsAt, type LastingPorts, type Ports } from '../ports.ts'
import { addRepeated, scheduleRepeated } from './repeated.ts'
import { runDue } from './runDue.ts'
import { stopReason } from './runJob.ts'
import { is } from '../records/findOne.ts'
import { maxWait } from './jobRules.ts'

const maxAtOnce = 200

/**
 * Corrects the due times of jobs that are later than they should be because a clock was ahead. A server that is running
 * such a job renews its lease. Returns the number of corrected jobs.
 */
export async function correctDueTimes({ store, clock, jobs: { definitions, leaseSeconds } }: Ports): Promise<number> {
  const now = clock()
  const ahead = await store.find({
    entity: 'jobs',
    where: [
      { property: 'state', operator: 'in', value: ['queued', 'running'] },
      { property: 'due_at', operator: 'gt', value: now.toISOString() },
    ],
    sort: { property: 'due_at', order: 'DESC' },
    offset: 0,
    limit: maxAtOnce,
  })
  let count = 0
  for (const job of ahead) {
    const definition = definitions[job.name]
    const most = definition && maxWait(definition, job, now, leaseSeconds)
    if (most === undefined || Date.parse(job.due_at ?? '') <= now.getTime() + most) continue
    const due_at = new Date(now.getTime() + most).toISOString()
    count += (await store.update('jobs', [is('id', job.id), is('due_at', job.due_at)], { due_at })).length
  }
  return count
}

/** Wrong due times are corrected every this many checks. */
const checksBetweenCorrections = 5

/**
 * Missing repeated jobs are added every this many checks: another version may have considered them obsolete after an
 * outage.
 */
const checksBetweenAdding = 600

/**
 * Checks regularly for a newer model and for due jobs, and runs them. The returned function stops the checks; running
 * jobs continue (`stopJobs`).
 */
export function keepRunning(ports: LastingPorts, everyMilliseconds: number): () => void {
  let isScheduled = false
  let looks = 0
  const look = async () => {
    try {
      await ports.models.newest()
      await ports.product.watch(portsAt(ports))
      if (ports.maintenance.isOn()) return
      if (!isScheduled) await scheduleRepeated(portsAt(ports))
      else if (looks % checksBetweenAdding === 0) await addRepeated(portsAt(ports))
      isScheduled = true
      if (looks++ % checksBetweenCorrections === 0) await correctDueTimes(portsAt(ports))
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
  /** Milliseconds that running jobs have to finish. */
  finish: number
  /** Milliseconds that they then have to react to being aborted. */
  breakOff: number
  /** Called when jobs are aborted, to remove what they may be waiting for. */
  onBreakOff?: () => void
}

/**
 * Starts no more jobs, and waits until running ones finish or are requeued, which does not count as an attempt. Those
 * that do neither in time are run again when their lease ends. After this resolves, only such jobs still use the store.
 */
export async function stopJobs(
  { jobs }: Pick<LastingPorts, 'jobs'>,
  { finish, breakOff, onBreakOff }: Stop,
): Promise<void> {
  jobs.isStopping = true
  // A check for jobs may be about to take one.
  const ended = () => Promise.allSettled([jobs.look, jobs.round, ...[...jobs.running.values()].map(job => job.ended)])
  await within(ended(), finish)
  for (const { controller } of jobs.running.values()) controller.abort(stopReason)
  onBreakOff?.()
  await within(ended(), breakOff)
}
