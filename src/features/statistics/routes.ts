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
import { sameVisit } from './periods.ts'
import { dailySalt } from './dailySalt.ts'
import { digest } from '../../engine/model/digest.ts'
import { publicView } from '../../engine/rules/access/publicView.ts'
import { is } from '../../engine/records/findOne.ts'
import type { Ports } from '../../engine/ports.ts'

/** How long it is taken for granted that what the public saw is still shown: nobody's page is fresher. */
const rememberedMilliseconds = 5_000
const mostRemembered = 20_000

const remembered = new WeakMap<Ports['store'], Map<string, number>>()

/** Whether a record is shown to the public, as of the last few seconds. */
async function isPublic({ registry, store, clock }: Ports, resource: string, id: string): Promise<boolean> {
  const known = remembered.get(store) ?? new Map<string, number>()
  remembered.set(store, known)
  const [key, now] = [`${resource} ${id}`, clock().getTime()]
  const age = now - (known.get(key) ?? -Infinity)
  if (age >= 0 && age < rememberedMilliseconds) return true
  const entity = registry.entities.get(resource)
  const view = entity && publicView(entity)
  const isShown =
    view !== undefined && (await store.count({ entity: view.entity.table, where: [is('id', id), ...view.where] })) > 0
  if (known.size >= mostRemembered) known.clear()
  if (isShown) known.set(key, now)
  else known.delete(key)
  return isShown
}

/**
 * Notes what a visitor did with a public record: without address or name, only with a hash that changes every day. Programs
 * that say they are programs are not counted. Throws `not_found` for what is not public.
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
  const whoever = `${place} ${agent}`
  const visitor_before = sinceMidnight(now) < sameVisit ? await hash(dayAfter(day, -1), whoever) : null
  await ports.writeInBatch(
    newRow(records, system, 'events', {
      record_id: id,
      type,
      day,
      visitor: await hash(day, whoever),
      visitor_before,
      network: await hash(day, `network ${place}`),
    }),
  )
}

const event = z.strictObject({ type: z.literal(eventTypes) })

const usualDays = 30

/** The range that is requested: by day and of the last 30 days where nothing is said. Throws `malformed_parameter`, and `invalid` for another step. */
function readRange({ request, ports }: ActorCall): Range {
  const requested = request.req.query('by') ?? 'day'
  const by = steps.find(step => step === requested)
  if (!by) throw new Problem('invalid', {}, { errors: { by: { code: 'not_a_choice' } } })
  const to = readDayOf(request, 'to') ?? countryDay(ports.clock())
  return { by, from: readDayOf(request, 'from') ?? dayAfter(to, 1 - usualDays), to }
}

/** As JSON, or as CSV for whoever asks for `format=csv`. */
function answer({ request, ports }: ActorCall, counted: Statistics): Response {
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

const usualSort = { property: 'now', order: 'DESC' } as const

/** What is requested of a ranking: the most viewed first where nothing else is said. Throws the `malformed_…` problems and `not_sortable`, and `invalid` for another measure. */
function readRankingRequest(call: ActorCall): RankingRequest {
  const { request, ports } = call
  const { filter = {}, sort, offset = 0, limit = 0 } = readListRequest(request)
  const requested = request.req.query('measure') ?? 'views'
  const measure = measures.find(one => one === requested)
  if (!measure) throw new Problem('invalid', {}, { errors: { measure: { code: 'not_a_choice' } } })
  const property = sortable.find(name => name === (sort?.[0] ?? usualSort.property))
  if (!property) throw new Problem('not_sortable', { field: sort?.[0] ?? '' })
  const to = readDayOf(request, 'to') ?? countryDay(ports.clock())
  return {
    from: readDayOf(request, 'from') ?? dayAfter(to, 1 - usualDays),
    to,
    measure,
    by: request.req.query('by') ?? eachRecord,
    filter,
    sort: { property, order: sort?.[1] ?? usualSort.order },
    offset,
    limit,
  }
}

/** What visitors do with public records, and what it comes to. */
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
    answer: statistics,
    contents: { 'text/csv': z.string() },
    handle: async call =>
      answer(call, await statisticsOfRecord(call.records, call.actor, readId(call.request), readRange(call))),
  },
  {
    method: 'GET',
    path: '/statistics/own',
    policy: 'signed_in',
    summary:
      'The views of each of the caller’s own records in the last 30 days, and in the 30 before; at most 100 records',
    answer: ownViews,
    handle: async call => {
      const to = countryDay(call.ports.clock())
      return call.request.json(await viewsOfOwn(call.records, call.actor, { from: dayAfter(to, 1 - usualDays), to }))
    },
  },
  {
    method: 'GET',
    path: '/statistics',
    policy: 'signed_in',
    summary: 'The statistics of all records that the caller may see',
    query: ['by', 'from', 'to', 'format'],
    answer: statistics,
    contents: { 'text/csv': z.string() },
    handle: async call => answer(call, await statisticsOfAll(call.records, call.actor, readRange(call))),
  },
  {
    method: 'GET',
    path: '/statistics/ranking',
    policy: 'signed_in',
    summary:
      'What visitors did with the records that the caller may see, compared with the previous period: by record, or by a field that names others (`by`). Sorted by `now`, `before`, `change` or `share`',
    query: ['by', 'from', 'to', 'measure', 'filter', 'sort', 'range'],
    answer: ranking,
    handle: async call =>
      call.request.json(
        await readRanking(call.records, call.actor, readRankingRequest(call), readLocale(call.request)),
      ),
  },
  {
    method: 'GET',
    path: '/statistics/ranking/export',
    policy: 'signed_in',
    summary: 'The same as a file, whole: CSV, XLSX or JSON',
    query: ['by', 'from', 'to', 'measure', 'filter', 'sort', 'format', 'lang'],
    answer: z.array(row),
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
