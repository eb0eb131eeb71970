import * as z from 'zod/mini'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import { Problem } from '../../engine/model/problem.ts'
import {
  jobsOverview,
  jobStates,
  type JobState,
  type JobDefinition,
  type JobsOverview,
  type JobView,
} from '../../engine/jobs/job.ts'
import { rights } from '../../engine/rules/access/rights.ts'
import { cancelJob, retryFailed, retryJob, runJobNow } from './moveJobs.ts'
import { runDueInBackground } from '../../engine/jobs/runDue.ts'
import { readId } from '../../engine/http/readRequest.ts'
import type { ActorCall, ActorRoute } from '../../engine/http/route.ts'
import { is } from '../../engine/records/findOne.ts'
import type { Ports } from '../../engine/ports.ts'
import { repeatedAs } from '../../engine/jobs/repeated.ts'

const maxShown = 100

/**
 * What is shown of a job, without its payload. While a job runs, `due_at` of its row is the end of its lease, so it is
 * not shown.
 */
const viewOf = (row: RowOf<'jobs'>, definition: JobDefinition | undefined): JobView => ({
  id: row.id,
  name: row.name,
  state: row.state as JobState,
  attempts: row.attempts,
  most: definition?.attempts ?? 1,
  created_at: row.created_at,
  due_at: row.state === 'running' ? null : row.due_at,
  started_at: row.started_at,
  ended_at: row.ended_at,
  milliseconds: row.milliseconds,
  error: row.error,
  done: row.done,
  total: row.total,
})

/** The repeated jobs, the number of other jobs by state, and the newest jobs in one state. */
async function viewJobs({ store, jobs: { definitions } }: Ports, state: JobState): Promise<JobsOverview> {
  const every = new Map(
    Object.entries(definitions).flatMap(([name, definition]) =>
      definition.every === undefined ? [] : [[name, definition.every] as const],
    ),
  )
  const byId = { property: 'id', order: 'ASC' } as const
  const repeated = await store.find({
    entity: 'jobs',
    where: [{ property: 'queued_as', operator: 'in', value: [...every.keys()].map(repeatedAs) }],
    sort: byId,
    offset: 0,
    limit: every.size,
  })
  const notRepeated = is('repeated', false)
  const counts = await Promise.all(
    jobStates.map(
      async one => [one, await store.count({ entity: 'jobs', where: [is('state', one), notRepeated] })] as const,
    ),
  )
  const rows = await store.find({
    entity: 'jobs',
    where: [is('state', state), notRepeated],
    sort: { property: 'id', order: 'DESC' },
    offset: 0,
    limit: maxShown,
  })
  return {
    repeated: repeated
      .map(row => ({ ...viewOf(row, definitions[row.name]), every: every.get(row.name) ?? 0 }))
      .toSorted((one, other) => one.every - other.every || one.name.localeCompare(other.name)),
    counts: Object.fromEntries(counts) as Record<JobState, number>,
    jobs: rows.map(row => viewOf(row, definitions[row.name])),
  }
}

const policy = { words: rights.jobs } as const

/** The requested state, `failed` by default. Throws `malformed_parameter`. */
function readState({ request }: ActorCall): JobState {
  const requested = request.req.query('state') ?? 'failed'
  const state = jobStates.find(one => one === requested)
  if (!state) throw new Problem('malformed_parameter', { parameter: 'state' })
  return state
}

/** Starts due jobs in the background and responds without content. */
function startDueJobs({ ports, request }: ActorCall): Response {
  runDueInBackground(ports)
  return request.body(null, 204)
}

/** Routes for background jobs, for administrators. */
export const jobRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/jobs',
    policy,
    summary: 'Recurring jobs, the number of other jobs by state, and the latest hundred jobs in one state',
    query: ['state'],
    response: jobsOverview,
    handle: async call => call.request.json(await viewJobs(call.ports, readState(call))),
  },
  {
    method: 'POST',
    path: '/jobs/retry',
    policy,
    summary: 'Retry all failed jobs',
    response: z.object({ retried: z.int() }),
    handle: async call => {
      const retried = await retryFailed(call.records)
      runDueInBackground(call.ports)
      return call.request.json({ retried })
    },
  },
  {
    method: 'POST',
    path: '/jobs/:id/retry',
    policy,
    summary: 'Retry a failed job',
    handle: async call => {
      await retryJob(call.records, readId(call.request))
      return startDueJobs(call)
    },
  },
  {
    method: 'POST',
    path: '/jobs/:id/cancel',
    policy,
    summary: 'Remove a queued job',
    handle: async call => {
      await cancelJob(call.ports, call.records, readId(call.request))
      return startDueJobs(call)
    },
  },
  {
    method: 'POST',
    path: '/jobs/:name/run',
    policy,
    summary: 'Run a recurring job now',
    handle: async call => {
      await runJobNow(call.ports, call.records, call.request.req.param('name') ?? '')
      return startDueJobs(call)
    },
  },
]
