import type { Context } from 'hono'
import { contentRange } from '../response.ts'
import { respondPublicly, publicResponse } from './respondPublicly.ts'
import { readLang } from './readLang.ts'
import { findPublic, listPublic } from './readPublic.ts'
import { readListRequest, readRequestedProjection } from '../readRequest.ts'
import type { PublicRoute } from '../route.ts'

const resourceOf = (request: Context): string => request.req.param('resource') ?? ''

/** Routes of approved records for everyone, without sign-in and cookies. */
export const publicRecordRoutes: readonly PublicRoute[] = [
  {
    method: 'GET',
    path: '/public/:resource',
    policy: 'public',
    summary: 'A page of public records',
    query: ['filter', 'sort', 'range', 'lang', 'fields', 'expand'],
    headers: ['Prefer', 'If-None-Match'],
    response: 'public_records',
    handle: call => {
      const { request, records, ports } = call
      const [resource, locale, requested] = [resourceOf(request), readLang(request), readListRequest(request)]
      return respondPublicly(call, async () => {
        const { rows, total } = await listPublic(records, resource, locale, requested, ports)
        return publicResponse(rows, contentRange(resource, requested.offset ?? 0, rows.length, total))
      })
    },
  },
  {
    method: 'GET',
    path: '/public/:resource/:key',
    policy: 'public',
    summary: 'One public record by ID or slug; a previous slug redirects to the current one',
    query: ['lang', 'fields', 'expand'],
    headers: ['If-None-Match'],
    response: 'public_record',
    handle: call => {
      const { request, records, ports } = call
      const requested = {
        resource: resourceOf(request),
        key: request.req.param('key') ?? '',
        locale: readLang(request),
        ...readRequestedProjection(request),
      }
      return respondPublicly(call, async () => {
        const found = await findPublic(records, requested, ports)
        return 'moved' in found ? found : publicResponse(found.record)
      })
    },
  },
]
