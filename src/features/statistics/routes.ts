import * as z from 'zod/mini'
import { Problem } from '../../engine/model/problem.ts'
import { row } from '../../engine/model/shapes.ts'
import { readLang } from '../../engine/http/public/readLang.ts'
import { exportContents, readFormat, sendExport } from '../export/startExport.ts'
import { exportRanking } from './exportRanking.ts'
import { eachRecord, ranking, readRanking, type RankingRequest } from './ranking.ts'
import { eventTypes, measures, statistics, steps, type Statistics, type EventType } from './visits.ts'
import { countryDay, dayAfter, sinceMidnight } from '../../engine/rules/time/countryDays.ts'
import { networkOf } from '../../engine/rules/access/networks.ts'
import { readChecked } from '../../engine/http/readChecked.ts'
import { readDayOf, readId, readListRequest, readLocale } from '../../engine/http/readRequest.ts'
import type { ProductFacts } from '../../engine/feature.ts'
import type { ActorCall, Route, Call } from '../../engine/http/route.ts'
import { ownViews, statisticsOfAll, statisticsOfRecord, viewsOfOwn, type Range } from './readStatistics.ts'
import { statisticsCsv } from './statisticsCsv.ts'
import { takeLimits } from '../../engine/http/takeLimit.ts'
import { isbot } from 'isbot'
import { system } from '../../engine/model/actor.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { visitMilliseconds } from './periods.ts'
import { dailySalt } from './dailySalt.ts'
import { digest } from '../../engine/model/digest.ts'
import { publicView } from '../../engine/rules/access/publicView.ts'
import { is } from '../../engine/records/findOne.ts'
import type { Ports } from '../../engine/ports.ts'

/** How long a record is assumed to stay public after it was checked. */
const cacheMilliseconds = 5_000
const maxCached = 20_000

const publicRecords = new WeakMap<Ports['store'], Map<string, number>>()

/** Whether a record is public, cached for a few seconds. */
async function isPublic({ registry, store, clock }: Ports, resource: string, id: string): Promise<boolean> {
  const known = publicRecords.get(store) ?? new Map<string, number>()
  publicRecords.set(store, known)
  const [key, now] = [`${resource} ${id}`, clock().getTime()]
  const age = now - (known.get(key) ?? -Infinity)
  if (age >= 0 && age < cacheMilliseconds) return true
  const entity = registry.entities.get(resource)
  const view = entity && publicView(entity)
  const isShown =
    view !== undefined && (await store.count({ entity: view.entity.table, where: [is('id', id), ...view.where] })) > 0
  if (known.size >= maxCached) known.clear()
  if (isShown) known.set(key, now)
  else known.delete(key)
  return isShown
}

/**
 * Records an action of a visitor on a public record, without address or name, only with a hash that changes every day.
 * Bots that identify themselves are not counted. Throws `not_found` for records that are not public.
 */
async function countEvent(
  { ports, records, request }: Call,
  resource: string,
  id: string,
  type: EventType,
): Promise<void> {
  const agent = request.req.header('user-agent') ?? ''
  if (!(await isPublic(ports, resource, id))) throw new Problem('not_found')
  if (agent === '' || isbot(agent)) return
  const now = ports.clock()
  const day = countryDay(now)
  const place = networkOf(ports.network.address(request))
  const hash = async (of: string, text: string) => digest(`${await dailySalt(ports, of)} ${text}`).slice(0, 32)
  const visitor = `${place} ${agent}`
  const visitor_before = sinceMidnight(now) < visitMilliseconds ? await hash(dayAfter(day, -1), visitor) : null
  await ports.writeInBatch(
    newRow(records, system, 'events', {
      record_id: id,
      type,
      day,
      visitor: await hash(day, visitor),
      visitor_before,
      network: await hash(day, `network ${place}`),
    }),
  )
}

const event = z.strictObject({ type: z.literal(eventTypes) })

const defaultDays = 30

/**
 * The requested range: by day and of the last 30 days by default. Throws `malformed_parameter`, and `invalid` for an
 * unknown grouping.
 */
function readRange({ request, ports }: ActorCall): Range {
  const requested = request.req.query('by') ?? 'day'
  const by = steps.find(step => step === requested)
  if (!by) throw new Problem('invalid', {}, { errors: { by: { code: 'not_a_choice' } } })
  const to = readDayOf(request, 'to') ?? countryDay(ports.clock())
  return { by, from: readDayOf(request, 'from') ?? dayAfter(to, 1 - defaultDays), to }
}

/** Responds with JSON, or with CSV for `format=csv`. */
function respond({ request, ports }: ActorCall, counted: Statistics): Response {
  const format = request.req.query('format') ?? 'json'
  if (format !== 'json' && format !== 'csv')
    throw new Problem('invalid', {}, { errors: { format: { code: 'not_a_choice' } } })
  if (format === 'json') return request.json(counted)
  request.header('Content-Disposition', `attachment; filename="statistics-${counted.from}-${counted.to}.csv"`)
  return request.body(statisticsCsv(counted, ports.measureTitles[readLocale(request)]), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
  })
}

const sortable = ['now', 'before', 'change', 'share'] as const

const defaultSort = { property: 'now', order: 'DESC' } as const

/**
 * The requested ranking: most viewed first by default. Throws the `malformed_…` problems and `not_sortable`, and
 * `invalid` for an unknown measure.
 */
function readRankingRequest(call: ActorCall): RankingRequest {
  const { request, ports } = call
  const { filter = {}, sort, offset = 0, limit = 0 } = readListRequest(request)
  const requested = request.req.query('measure') ?? 'views'
  const measure = measures.find(one => one === requested)
  if (!measure) throw new Problem('invalid', {}, { errors: { measure: { code: 'not_a_choice' } } })
  const property = sortable.find(name => name === (sort?.[0] ?? defaultSort.property))
  if (!property) throw new Problem('not_sortable', { field: sort?.[0] ?? '' })
  const to = readDayOf(request, 'to') ?? countryDay(ports.clock())
  return {
    from: readDayOf(request, 'from') ?? dayAfter(to, 1 - defaultDays),
    to,
    measure,
    by: request.req.query('by') ?? eachRecord,
    filter,
    sort: { property, order: sort?.[1] ?? defaultSort.order },
    offset,
    limit,
  }
}

/** Routes for visitor events and statistics. */
export const statisticsRoutes = ({ main }: ProductFacts): readonly Route[] => [
  {
    method: 'POST',
    path: `/public/${main}/:id/events`,
    policy: 'public',
    summary: 'Count a visitor’s action: a view, or a click on the website, a social network or the phone',
    body: event,
    handle: async call => {
      const { type } = await readChecked(call, event)
      await takeLimits(call.ports, [['event_address', networkOf(call.ports.network.address(call.request))]])
      await countEvent(call, main, readId(call.request), type)
      return call.request.body(null, 204)
    },
  },
  {
    method: 'GET',
    path: `/${main}/:id/statistics`,
    policy: 'signed_in',
    summary: 'Visitor statistics of a record by day, month or year, with the previous period',
    query: ['by', 'from', 'to', 'format'],
    response: statistics,
    contents: { 'text/csv': z.string() },
    handle: async call =>
      respond(call, await statisticsOfRecord(call.records, call.actor, readId(call.request), readRange(call))),
  },
  {
    method: 'GET',
    path: '/statistics/own',
    policy: 'signed_in',
    summary:
      'The visitors’ views of each of the caller’s own records in the last 30 days and in the 30 days before; at most 100 records',
    response: ownViews,
    handle: async call => {
      const to = countryDay(call.ports.clock())
      return call.request.json(await viewsOfOwn(call.records, call.actor, { from: dayAfter(to, 1 - defaultDays), to }))
    },
  },
  {
    method: 'GET',
    path: '/statistics',
    policy: 'signed_in',
    summary: 'The statistics of all records that the caller may see',
    query: ['by', 'from', 'to', 'format'],
    response: statistics,
    contents: { 'text/csv': z.string() },
    handle: async call => respond(call, await statisticsOfAll(call.records, call.actor, readRange(call))),
  },
  {
    method: 'GET',
    path: '/statistics/ranking',
    policy: 'signed_in',
    summary:
      'The actions of visitors on the records that the caller may see, compared with the previous period: by record, or by a field that refers to other records (`by`). Sorted by `now`, `before`, `change` or `share`',
    query: ['by', 'from', 'to', 'measure', 'filter', 'sort', 'range'],
    response: ranking,
    handle: async call =>
      call.request.json(
        await readRanking(call.records, call.actor, readRankingRequest(call), readLocale(call.request)),
      ),
  },
  {
    method: 'GET',
    path: '/statistics/ranking/export',
    policy: 'signed_in',
    summary: 'The same as a file with all rows: CSV, XLSX or JSON',
    query: ['by', 'from', 'to', 'measure', 'filter', 'sort', 'format', 'lang'],
    response: z.array(row),
    contents: exportContents('csv', 'xlsx'),
    handle: async call =>
      sendExport(
        call,
        await exportRanking(call, readRankingRequest(call), {
          format: readFormat(call, ['csv', 'xlsx', 'json']),
          locale: readLang(call.request) ?? readLocale(call.request),
        }),
      ),
  },
]
