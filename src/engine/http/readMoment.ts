import type { Context } from 'hono'
import { safeParse } from 'zod/v4/core'
import { instant } from '../fields/instant.ts'
import { Problem } from '../model/problem.ts'

const moment = instant.schema({ name: 'at', type: instant.name }, { codeList: name => ({ name, values: [] }) })

/** Returns the time in the parameter `at`, in UTC. Throws `malformed_parameter` if it is missing or invalid. */
export function readMoment(request: Context): string {
  const [at, ...more] = request.req.queries('at') ?? []
  const read = safeParse(moment, at)
  if (!read.success || more.length > 0) throw new Problem('malformed_parameter', { parameter: 'at' })
  return read.data
}
