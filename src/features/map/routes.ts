import type { Context } from 'hono'
import { Problem } from '../../engine/model/problem.ts'
import { mapContent, type Bounds } from '../../engine/model/place.ts'
import { readMapContent } from './readMapContent.ts'
import { closestZoom } from '../../engine/rules/place/clusters.ts'
import { readFilterOf } from '../../engine/http/readRequest.ts'
import type { ActorRoute } from '../../engine/http/route.ts'

const malformed = (parameter: string): Problem => new Problem('malformed_parameter', { parameter })

function readSingle(request: Context, name: string): string {
  const [written = '', ...more] = request.req.queries(name) ?? []
  if (written === '' || more.length > 0) throw malformed(name)
  return written
}

const limits = [180, 90, 180, 90]

function readBounds(request: Context): Bounds {
  const parts = readSingle(request, 'bounds').split(',')
  const corners = parts.map(Number)
  const isGood =
    parts.length === limits.length &&
    corners.every((one, index) => parts[index]?.trim() !== '' && Math.abs(one) <= (limits[index] ?? 0))
  const [west = 0, south = 0, east = 0, north = 0] = corners
  if (!isGood || west > east || south > north) throw malformed('bounds')
  return { west, south, east, north }
}

function readZoom(request: Context): number {
  const written = readSingle(request, 'zoom')
  if (!/^\d{1,2}$/.test(written) || Number(written) > closestZoom) throw malformed('zoom')
  return Number(written)
}

/** The route for a list as a map. */
export const mapRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/:resource/map',
    policy: { action: 'read' },
    keys: ['read'],
    located: true,
    summary: 'The records of a list within bounds: as points, or as clusters if they are close together at that zoom',
    query: ['filter', 'bounds', 'zoom'],
    response: mapContent,
    handle: async ({ request, records, actor }) =>
      request.json(
        await readMapContent(records, actor, request.req.param('resource') ?? '', {
          filter: readFilterOf(request),
          bounds: readBounds(request),
          zoom: readZoom(request),
        }),
      ),
  },
]
