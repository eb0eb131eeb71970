import { safeParse } from 'zod/v4/core'
import { instant } from '../../engine/model/shapes.ts'
import { columnAccepts } from '../../engine/model/column.ts'
import { Problem } from '../../engine/model/problem.ts'
import { readFilterOf, readListRequest } from '../../engine/http/readRequest.ts'
import type { ActorCall } from '../../engine/http/route.ts'
import { conditionsOf, type After, type ActivityQuery } from './activity.ts'
import { activityFilter, type ActivityFilter } from './activityShape.ts'

/**
 * Reads the filter of a request and converts it to conditions. Throws `malformed_filter`, `unknown_field`,
 * `invalid_filter_value` and what `conditionsOf` throws.
 */
export function readActivityQuery(
  { request, records, actor }: ActorCall,
  how: { isFolded?: boolean } = {},
): ActivityQuery & { filter: ActivityFilter } {
  const { data, error } = safeParse(activityFilter, readFilterOf(request))
  for (const issue of error?.issues ?? [])
    throw issue.code === 'unrecognized_keys'
      ? new Problem('unknown_field', { field: issue.keys[0] ?? '' })
      : new Problem('invalid_filter_value', { field: String(issue.path[0] ?? '') })
  const filter = data ?? {}
  return { filter, ...conditionsOf(records, actor, filter, how) }
}

/** Reads the position after which a page starts; undefined if there is none. Throws `malformed_parameter`. */
export function readAfter({ request }: ActorCall): After | undefined {
  const { place } = readListRequest(request).cursor ?? {}
  if (!place) return undefined
  const { data: at } = safeParse(instant, place.value)
  if (at === undefined || !columnAccepts('uuid', place.id))
    throw new Problem('malformed_parameter', { parameter: 'after' })
  return [at, String(place.id)]
}
