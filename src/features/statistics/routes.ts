import * as z from 'zod/mini'
import { Problem } from '../../engine/model/problem.ts'
import { eventTypes, measures, steps, type Statistics } from './visits.ts'
import { countryDay, dayAfter } from '../../engine/rules/time/countryDays.ts'
import { networkOf } from '../../engine/rules/access/networks.ts'
import { documented, readChecked } from '../../engine/http/readChecked.ts'
import { readDayOf, readId, readLocale } from '../../engine/http/readRequest.ts'
import type { ProductFacts } from '../../engine/feature.ts'
import type { ActorCall, Route } from '../../engine/http/route.ts'
import { countEvent } from './countEvent.ts'
import { statisticsOfAll, statisticsOfRecord, type Range } from './readStatistics.ts'
import { statisticsCsv } from './statisticsCsv.ts'
import { takeLimits } from '../../engine/http/takeLimit.ts'
import { complete, text, whole } from '../../engine/http/answers.ts'

const event = z.strictObject({ type: z.literal(eventTypes) })

const usualDays = 30

const counts = Object.fromEntries(measures.map(measure => [measure, whole]))
const statisticsAnswer = complete({
  by: { enum: [...steps] },
  from: text,
  to: text,
  rows: { type: 'array', items: complete({ period: text, ...counts }) },
  totals: complete(counts),
  before: complete({ from: text, to: text, totals: complete(counts) }),
})

/** The range that is asked for: by day and of the last 30 days where nothing is said. Throws `malformed_parameter`, and `invalid` for another step. */
function readRange({ request, ports }: ActorCall): Range {
  const asked = request.req.query('by') ?? 'day'
  const by = steps.find(step => step === asked)
  if (!by) throw new Problem('invalid', {}, { errors: { by: { code: 'not_a_choice' } } })
  const to = readDayOf(request, 'to') ?? countryDay(ports.clock())
  return { by, from: readDayOf(request, 'from') ?? dayAfter(to, 1 - usualDays), to }
}

/** As JSON, or as CSV for whoever asks for `format=csv`. */
function answer({ request, ports }: ActorCall, statistics: Statistics): Response {
  const format = request.req.query('format') ?? 'json'
  if (format !== 'json' && format !== 'csv') throw new Problem('invalid', {}, { errors: { format: { code: 'not_a_choice' } } })
  if (format === 'json') return request.json(statistics)
  request.header('Content-Disposition', `attachment; filename="statistics-${statistics.from}-${statistics.to}.csv"`)
  return request.body(statisticsCsv(statistics, ports.measureTitles[readLocale(request)]), 200, { 'Content-Type': 'text/csv; charset=utf-8' })
}

/** What visitors do with public records, and what it comes to. */
export const statisticsRoutes = ({ main }: ProductFacts): readonly Route[] => [
  {
    method: 'POST',
    path: `/public/${main}/:id/events`,
    policy: 'public',
    summary: 'Count a visitor’s action: a view, or a click on the website, a social network or the phone',
    body: documented(event),
    handle: async call => {
      const { type } = await readChecked(call, event)
      await takeLimits(call.ports, [['event_address', networkOf(call.ports.clientAddress(call.request))]])
      await countEvent(call, main, readId(call.request), type)
      return call.request.body(null, 204)
    },
  },
  {
    method: 'GET',
    path: `/${main}/:id/statistics`,
    policy: 'signed_in',
    summary: 'Visitor statistics of an establishment by day, month or year, with the previous period',
    query: ['by', 'from', 'to', 'format'],
    answer: statisticsAnswer,
    contents: { 'text/csv': text },
    handle: async call => answer(call, await statisticsOfRecord(call.records, call.actor, readId(call.request), readRange(call))),
  },
  {
    method: 'GET',
    path: '/statistics',
    policy: 'signed_in',
    summary: 'The statistics of all establishments that the caller may see',
    query: ['by', 'from', 'to', 'format'],
    answer: statisticsAnswer,
    contents: { 'text/csv': text },
    handle: async call => answer(call, await statisticsOfAll(call.records, call.actor, readRange(call))),
  },
]
