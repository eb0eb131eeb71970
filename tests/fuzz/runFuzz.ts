import { randomFrom } from '../model/random.ts'
import { disagreements, operations } from '../api/document.ts'
import type { OpenStore } from '../api/stores.ts'
import { asCurl } from './asCurl.ts'
import { openTarget, type Target, type Reported } from './openTarget.ts'
import { requestFor, type Requested } from './requests.ts'
import { Values } from './values.ts'

/** The longest that an answer may take, in milliseconds; one that took longer is asked for again, because a busy machine may be to blame. */
const longest = 2_000
const tries = 3

export interface Failure {
  /** Which one of the run it was, from 0. */
  index: number
  what: string
  curl: string
}

export interface FuzzReport {
  seed: number
  requests: number
  failures: Failure[]
  /** How many answers had each status. */
  statuses: Record<string, number>
  /** Operations that were answered well at least once. */
  reached: number
  operations: number
  /** Milliseconds of the slowest answer, and of the one in the middle. */
  slowest: number
  median: number
  seconds: number
}

interface Options {
  requests: number
  seed: number
  /** Failures after which it is over. */
  maxFailures?: number
  /** Hears now and then how far it is, and what failed so far. */
  progress?: (done: number, failures: readonly Failure[]) => void
}

/** What is wrong with an answer. */
async function judge(target: Target, requested: Requested, reported: Reported): Promise<string[]> {
  if (reported.status >= 500) return [`answered ${reported.status}: ${reported.text.slice(0, 300)}`]
  if (reported.status === 429 && !reported.headers.has('retry-after')) return ['429 without Retry-After']
  const wrong =
    requested.method === 'HEAD'
      ? []
      : disagreements(requested.operation, reported).map(
          one => `not as documented (${reported.status}): ${one}; ${reported.text.slice(0, 200)}`,
        )
  let fastest = reported.milliseconds
  for (let again = 1; again < tries && fastest > longest; again++)
    fastest = Math.min(fastest, (await target.ask(requested)).milliseconds)
  return fastest > longest ? [...wrong, `took ${Math.round(fastest)} ms at best`] : wrong
}

const learn = (values: Values, { status, text }: Reported): void => {
  if (status !== 201) return
  try {
    values.learn((JSON.parse(text) as { id?: unknown }).id)
  } catch {
    // Nothing to learn from what is no JSON.
  }
}

/** Asks a product over its own store whatever the document lets ask, as everybody; the same of the same seed. */
export async function runFuzz(
  open: OpenStore,
  { requests, seed, maxFailures = 20, progress }: Options,
): Promise<FuzzReport> {
  const target = await openTarget(open)
  const began = performance.now()
  const values = new Values(randomFrom(seed))
  const report: FuzzReport = {
    seed,
    requests: 0,
    failures: [],
    statuses: {},
    reached: 0,
    operations: operations.length,
    slowest: 0,
    median: 0,
    seconds: 0,
  }
  const reached = new Set<string>()
  const times: number[] = []
  try {
    for (let index = 0; index < requests && report.failures.length < maxFailures; index++) {
      const requested = requestFor(values, values.pick(operations))
      const fail = (what: string) => report.failures.push({ index, what, curl: asCurl(requested) })
      report.requests++
      try {
        const reported = await target.ask(requested)
        times.push(reported.milliseconds)
        report.statuses[reported.status] = (report.statuses[reported.status] ?? 0) + 1
        if (reported.status < 300) reached.add(requested.operation.operationId)
        for (const what of await judge(target, requested, reported)) fail(what)
        learn(values, reported)
        if (reported.status === 401 && requested.asker !== 'nobody' && requested.asker !== 'a bad token')
          await target.mend()
      } catch (error) {
        fail(`no answer: ${String(error)} ${String((error as Error).cause ?? '')}`)
      }
      for (const error of target.api.unexpected.splice(0))
        fail(
          `an error that nobody expected: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        )
      if (index % 1_000 === 999) progress?.(index + 1, report.failures)
    }
  } finally {
    await target.close()
  }
  times.sort((one, other) => one - other)
  return {
    ...report,
    reached: reached.size,
    slowest: Math.round(times.at(-1) ?? 0),
    median: Math.round(times[Math.floor(times.length / 2)] ?? 0),
    seconds: Math.round((performance.now() - began) / 1_000),
  }
}

/** A report for people to read: what failed, each with how to ask it again, and how much was asked. */
export const fuzzText = ({ failures, ...rest }: FuzzReport): string =>
  [
    ...failures.map(({ index, what, curl }) => `#${index} of seed ${rest.seed}: ${what}\n  ${curl}`),
    `seed ${rest.seed}: ${rest.requests} requests in ${rest.seconds} s, ${failures.length} failures, ${rest.reached} of ${rest.operations} operations answered well; median ${rest.median} ms, slowest ${rest.slowest} ms`,
    `statuses: ${Object.entries(rest.statuses)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}`,
  ].join('\n')
