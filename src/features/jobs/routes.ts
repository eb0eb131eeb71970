import * as z from 'zod/mini'
import { Problem } from '../../engine/model/problem.ts'
import { jobsOverview, jobStates, type JobState } from '../../engine/jobs/job.ts'
import { rights } from '../../engine/rules/access/rights.ts'
import { cancelJob, retryFailed, retryJob, runJobNow } from './moveJobs.ts'
import { runDueAfterwards } from '../../engine/jobs/runDue.ts'
import { viewJobs } from './viewJobs.ts'
import { readId } from '../../engine/http/readRequest.ts'
import type { ActorCall, ActorRoute } from '../../engine/http/route.ts'

const policy = { words: rights.jobs } as const

/** The state that is asked for; `failed` without one. Throws `malformed_parameter`. */
function readState({ request }: ActorCall): JobState {
  const asked = request.req.query('state') ?? 'failed'
  const state = jobStates.find(one => one === asked)
  if (!state) throw new Problem('malformed_parameter', { parameter: 'state' })
  return state
}

/** Answers without content, and begins what is due. */
function begun({ ports, request }: ActorCall): Response {
  runDueAfterwards(ports)
  return request.body(null, 204)
}

/** Work that is done outside of answers, for administrators. */
export const jobRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/jobs',
    policy,
    summary: 'Recurring jobs, the number of other jobs by state, and the latest hundred jobs in one state',
    query: ['state'],
    answer: jobsOverview,
    handle: async call => call.request.json(await viewJobs(call.ports, readState(call))),
  },
  {
    method: 'POST',
    path: '/jobs/retry',
    policy,
    summary: 'Retry all failed jobs',
    answer: z.object({ retried: z.int() }),
    handle: async call => {
      const retried = await retryFailed(call.records)
      runDueAfterwards(call.ports)
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
      return begun(call)
    },
  },
  {
    method: 'POST',
    path: '/jobs/:id/cancel',
    policy,
    summary: 'Remove a queued job',
    handle: async call => {
      await cancelJob(call.ports, call.records, readId(call.request))
      return begun(call)
    },
  },
  {
    method: 'POST',
    path: '/jobs/:name/run',
    policy,
    summary: 'Run a recurring job now',
    handle: async call => {
      await runJobNow(call.ports, call.records, call.request.req.param('name') ?? '')
      return begun(call)
    },
  },
]
