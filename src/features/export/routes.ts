import * as z from 'zod/mini'
import type { Actor } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Condition } from '../../engine/model/query.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { hasRight } from '../../engine/rules/access/rights.ts'
import { exportRecords } from './exportRecords.ts'
import { formatNames, mediaType } from './formats.ts'
import { exportContents, readFormat, sendExport } from './startExport.ts'
import { readLang } from '../../engine/http/public/readLang.ts'
import { presentName } from '../../engine/http/formerNames.ts'
import { readId, readListRequest, readLocale, readTexts } from '../../engine/http/readRequest.ts'
import type { ActorRoute } from '../../engine/http/route.ts'
import { exportLog } from './exportLog.ts'
import { id, row } from '../../engine/model/shapes.ts'

const maxShown = 20

const feature = z.object({ type: z.literal('Feature'), id, geometry: z.nullable(row), properties: row })
const recordContents = {
  ...exportContents('csv', 'xlsx'),
  [mediaType('geojson')]: z.object({ type: z.literal('FeatureCollection'), features: z.array(feature) }),
}

/** The condition of the exports that the actor may see: their own, or everyone's. */
const visibleTo = (actor: Actor): Condition[] => (hasRight(actor, 'exports') ? [] : [is('created_by', actor.id)])

/** Routes for exports, in any format and of any number of rows. */
export const exportRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/export/:resource',
    policy: { action: 'export' },
    dangerous: true,
    keys: ['export'],
    summary:
      'All records that match a filter, as a file: CSV or XLSX with labels (or raw values with raw=true), JSON, or GeoJSON if they have coordinates',
    query: ['format', 'columns', 'filter', 'sort', 'lang', 'raw'],
    response: z.array(row),
    contents: recordContents,
    handle: async call => {
      const { request } = call
      const { filter, sort } = readListRequest(request)
      const raw = request.req.query('raw') === 'true'
      const requested = {
        resource: request.req.param('resource') ?? '',
        format: readFormat(call, formatNames),
        columns: readTexts(request, 'columns')?.map(name => presentName(request, name)),
        locale: readLang(request) ?? readLocale(request),
        raw,
      }
      return sendExport(
        call,
        await exportRecords(call, { ...requested, ...(filter ? { filter } : {}), ...(sort ? { sort } : {}) }),
      )
    },
  },
  {
    method: 'GET',
    path: '/exports',
    policy: { anywhere: 'export' },
    summary: 'The caller’s latest exports; for administrators, everyone’s',
    response: z.array(exportLog),
    handle: async ({ request, actor, records }) => {
      const where = visibleTo(actor)
      const rows = await records.store.find({
        entity: 'exports',
        where,
        sort: { property: 'id', order: 'DESC' },
        offset: 0,
        limit: maxShown,
      })
      return request.json(rows.map(one => exportLog.parse(one)))
    },
  },
  {
    method: 'GET',
    path: '/exports/:id',
    policy: { anywhere: 'export' },
    summary: 'Progress or outcome of an export',
    response: exportLog,
    handle: async ({ request, actor, records }) => {
      const found = await findOne(records.store, 'exports', 'id', readId(request), visibleTo(actor))
      if (!found) throw new Problem('not_found')
      return request.json(exportLog.parse(found))
    },
  },
]
