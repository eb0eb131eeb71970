import type { Context } from 'hono'
import { safeParse } from 'zod/v4/core'
import { instant } from '../fields/instant.ts'
import { Problem } from '../model/problem.ts'

const moment = instant.schema({ name: 'at', type: instant.name }, { codeList: name => ({ name, values: [] }) })

/** The moment that the parameter `at` names, in UTC. Throws `malformed_parameter` without one and for what is none. */
export function readMoment(request: Context): string {
  const [at, ...more] = request.req.queries('at') ?? []
  const read = safeParse(moment, at)
  if (!read.success || more.length > 0) throw new Problem('malformed_parameter', { parameter: 'at' })
  return read.data
}
