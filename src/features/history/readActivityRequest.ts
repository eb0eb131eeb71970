import { safeParse } from 'zod/v4/core'
import { instant } from '../../engine/model/shapes.ts'
import { columnAccepts } from '../../engine/model/column.ts'
import { Problem } from '../../engine/model/problem.ts'
import { readFilterOf, readListRequest } from '../../engine/http/readRequest.ts'
import type { ActorCall } from '../../engine/http/route.ts'
import { conditionsOf, type After, type Requested } from './activity.ts'
import { activityFilter, type ActivityFilter } from './activityShape.ts'

/** What is requested of activity, and the filter as it was written. Throws `malformed_filter`, `unknown_field`, `invalid_filter_value` and what `conditionsOf` throws. */
export function readRequested(
  { request, records, actor }: ActorCall,
  how: { isFolded?: boolean } = {},
): Requested & { filter: ActivityFilter } {
  const { data, error } = safeParse(activityFilter, readFilterOf(request))
  for (const issue of error?.issues ?? [])
    throw issue.code === 'unrecognized_keys'
      ? new Problem('unknown_field', { field: issue.keys[0] ?? '' })
      : new Problem('invalid_filter_value', { field: String(issue.path[0] ?? '') })
  const filter = data ?? {}
  return { filter, ...conditionsOf(records, actor, filter, how) }
}

/** The line after which a page begins, undefined without one. Throws `malformed_parameter`. */
export function readAfter({ request }: ActorCall): After | undefined {
  const { place } = readListRequest(request).cursor ?? {}
  if (!place) return undefined
  const { data: at } = safeParse(instant, place.value)
  if (at === undefined || !columnAccepts('uuid', place.id))
    throw new Problem('malformed_parameter', { parameter: 'after' })
  return [at, String(place.id)]
}
