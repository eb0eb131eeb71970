import * as z from 'zod/mini'
import type { Context } from 'hono'
import { columnAccepts } from '../../engine/model/column.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Entity } from '../../engine/model/registry.ts'
import { search, searchableEntities } from './search.ts'
import { readTexts } from '../../engine/http/readRequest.ts'
import type { ActorCall, ActorRoute } from '../../engine/http/route.ts'
import { searchResult } from '../../engine/model/searchResult.ts'

const longest = 1_000

function readTyped(request: Context): string {
  const [typed, ...more] = request.req.queries('q') ?? []
  if (typed === undefined || more.length > 0 || typed.length > longest || !columnAccepts('text', typed))
    throw new Problem('malformed_parameter', { parameter: 'q' })
  return typed
}

/** The entities to search. An unknown one and one that the caller may not read are rejected alike. */
function readEntities({ request, records, actor }: ActorCall): Entity[] {
  const open = searchableEntities(records, actor)
  const names = readTexts(request, 'resources')
  if (names?.some(name => !open.some(entity => entity.name === name)))
    throw new Problem('malformed_parameter', { parameter: 'resources' })
  return names ? open.filter(entity => names.includes(entity.name)) : open
}

/** The route of the search over all entities. */
export const searchRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/search',
    policy: 'signed_in',
    keys: ['read'],
    summary:
      'Records of all entities that the caller may read, or of those in `resources`, by words in either script: best first, at most 5 of an entity and 20 in all',
    query: ['q', 'resources'],
    response: z.array(searchResult),
    handle: async call =>
      call.request.json(await search(call.records, call.actor, readTyped(call.request), readEntities(call))),
  },
]
