import { languages, mainLanguage } from '../../engine/model/localized.ts'
import * as z from 'zod/mini'
import type { Context } from 'hono'
import { columnAccepts } from '../../engine/model/column.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Entity } from '../../engine/model/registry.ts'
import { entityFor } from '../../engine/records/entityFor.ts'
import { districtField } from '../../engine/rules/place/place.ts'
import { visibleDuplicates } from './nearby.ts'
import type { ActorRoute } from '../../engine/http/route.ts'
import { neighbour } from '../../engine/model/place.ts'

const limits = { lat: 90, lng: 180 }
const longestName = 200

function readNumber(request: Context, name: keyof typeof limits): number {
  const [written = '', ...more] = request.req.queries(name) ?? []
  const value = Number(written)
  if (written.trim() === '' || more.length > 0 || !Number.isFinite(value) || Math.abs(value) > limits[name])
    throw new Problem('malformed_parameter', { parameter: name })
  return value
}

function readOptional(request: Context, name: string, isGood: (written: string) => boolean): string | null {
  const [written, ...more] = request.req.queries(name) ?? []
  if (written === undefined || written === '') return null
  if (more.length > 0 || !isGood(written)) throw new Problem('malformed_parameter', { parameter: name })
  return written
}

const isId = (written: string): boolean => columnAccepts('uuid', written.toLowerCase())
const isName = (written: string): boolean => written.length <= longestName && columnAccepts('text', written)

/** The part of the region from the request, if the entity has such a field. */
function readDistrict(request: Context, entity: Entity): Row {
  const field = districtField(entity)
  return field ? { [field.name]: readOptional(request, field.name, isId)?.toLowerCase() ?? null } : {}
}

/** The known values of a record that is being created. Throws `malformed_parameter`. */
const readDraft = (request: Context, entity: Entity): Row => ({
  ...readDistrict(request, entity),
  lat: readNumber(request, 'lat'),
  lng: readNumber(request, 'lng'),
  id: readOptional(request, 'id', isId)?.toLowerCase() ?? null,
  ...Object.fromEntries(
    entity.titles.map(({ name, language }) => [
      name,
      readOptional(request, `name_${language ?? mainLanguage}`, isName)?.trim() ?? null,
    ]),
  ),
})

/**
 * The route that finds possible duplicates of a record that is being created; `district` is the parameter that names a
 * part of a region.
 */
export const nearbyRoutes = (district?: `${string}_id`): readonly ActorRoute[] => [
  {
    method: 'GET',
    path: '/:resource/nearby',
    policy: { action: 'create' },
    located: true,
    summary:
      'Other records within 20 metres of a location or with the same name in the same part of a region; for records the caller may not read, only public data',
    query: [
      'lat',
      'lng',
      'id',
      ...(district ? [district] : []),
      ...languages.map(language => `name_${language}` as const),
    ],
    response: z.array(neighbour),
    handle: async call => {
      const entity = entityFor(call.records, call.actor, call.request.req.param('resource') ?? '', 'create')
      return call.request.json(
        await visibleDuplicates(call.records, call.actor, entity, readDraft(call.request, entity)),
      )
    },
  },
]
