import type { JobName, JobPayloads } from './job.ts'
import type { RowOf } from '../fields/rowOf.ts'
import type { Row } from '../model/query.ts'
import { inRetriedTransaction } from '../records/context.ts'
import { is } from '../records/findOne.ts'
import { later } from './jobRules.ts'
import type { Ports } from '../ports.ts'
import { enqueue, type EnqueueOptions } from './enqueue.ts'
import { JobFailed } from './handler.ts'
import { recordOutcome, type Outcome } from './recordOutcome.ts'

/** The reason for aborting a job when the server stops. */
export const stopReason = 'the server stops'
const lost = 'another server has it'

/** How long an aborted job may take to end. */
const graceMilliseconds = 10_000

const isWorthReporting = (error: unknown): boolean => !(error instanceof JobFailed) || error.cause !== undefined

function outcomeOf(ports: Ports, job: RowOf<'jobs'>, error: unknown, { signal }: AbortController): Outcome {
  if (signal.aborted && (signal.reason === stopReason || signal.reason === lost)) return { result: 'released' }
  const failed = signal.aborted && signal.reason instanceof JobFailed ? signal.reason : error
  if (isWorthReporting(failed)) ports.report(failed instanceof JobFailed ? failed.cause : failed, { job: job.name })
  return failed instanceof JobFailed
    ? { result: 'failed', code: failed.code, forGood: failed.forGood }
    : { result: 'failed', code: 'unexpected', forGood: false }
}

/** Rejects some time after the signal was aborted, for jobs that ignore it. */
const rejectAfterGrace = (signal: AbortSignal): { over: Promise<never>; forget(): void } => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => (timer = setTimeout(() => reject(signal.reason), graceMilliseconds)), {
      once: true,
    })
  })
  over.catch(() => undefined)
  return { over, forget: () => clearTimeout(timer) }
}

/**
 * Renews the lease of a job while it runs, and writes its progress; the returned function stops this and returns the
 * progress that was not written yet.
 */
function keepLease(
  ports: Ports,
  job: RowOf<'jobs'>,
  controller: AbortController,
): { progress(done: number, total: number): void; end(): Partial<RowOf<'jobs'>> } {
  const { leaseSeconds } = ports.jobs
  let [reported, beating]: [Partial<RowOf<'jobs'>>, boolean] = [{}, false]
  const heartbeat = async () => {
    if (beating) return
    beating = true
    const progress = reported
    try {
      const kept = await ports.store.update('jobs', [is('id', job.id), is('lease', job.lease)], {
        ...progress,
        due_at: later(ports.clock(), leaseSeconds),
      })
      if (kept.length === 0) controller.abort(lost)
    } catch (error) {
      ports.report(error, { job: job.name })
    } finally {
      beating = false
    }
  }
  const timer = setInterval(() => void heartbeat(), (leaseSeconds * 1000) / 3)
  let writtenAt = -Infinity
  return {
    progress: (done, total) => {
      reported = { done, total }
      const now = ports.clock().getTime()
      if (now - writtenAt < 1_000) return
      writtenAt = now
      void heartbeat()
    },
    end: () => {
      clearInterval(timer)
      return reported
    },
  }
}

/**
 * Runs a job that was taken, and records the outcome. Throws if that cannot be recorded; the job is then run again when
 * its lease ends.
 */
export async function runJob(ports: Ports, job: RowOf<'jobs'>, controller: AbortController): Promise<void> {
  const name = job.name
  const seconds = ports.jobs.definitions[name]?.timeout ?? 0
  const timeout = setTimeout(() => controller.abort(new JobFailed('timed_out')), seconds * 1000)
  const release = ports.models.hold(ports.model)
  const lease = keepLease(ports, job, controller)
  const { over, forget } = rejectAfterGrace(controller.signal)
  const call = {
    payload: (job.payload ?? {}) as Row,
    signal: controller.signal,
    attempt: job.attempts,
    progress: lease.progress,
    enqueue: <Name extends JobName>(further: Name, payload: JobPayloads[Name], options?: EnqueueOptions) =>
      enqueue(ports, further, payload, options),
  }
  let outcome: Outcome = { result: 'done' }
  let progress: Partial<RowOf<'jobs'>>
  try {
    await Promise.race([ports.jobs.handlers[name]?.run(ports, call), over])
  } catch (error) {
    outcome = outcomeOf(ports, job, error, controller)
  } finally {
    clearTimeout(timeout)
    forget()
    release()
    progress = lease.end()
  }
  await inRetriedTransaction(ports, inside => recordOutcome(ports, inside, job, outcome, progress))
}
