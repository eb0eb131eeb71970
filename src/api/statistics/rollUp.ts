import { system } from '../../model/actor.ts'
import type { Row } from '../../model/query.ts'
import { measures, type Counts, type EventType } from '../../model/statistics.ts'
import { inTransaction, type RecordsContext } from '../../records/context.ts'
import { is } from '../../records/findOne.ts'
import { newRow } from '../../records/newRow.ts'
import { mostRows } from '../../records/list.ts'
import { UniqueConflict } from '../../records/store.ts'
import { dayAfter } from '../../rules/countryDays.ts'
import { holdRepeated } from '../jobs/repeated.ts'
import { added, measureOf, noCounts, sameVisit } from '../../rules/statistics.ts'

const mostEvents = 5_000

const chunks = <Item>(items: readonly Item[]): Item[][] => Array.from({ length: Math.ceil(items.length / mostRows) }, (_one, index) => items.slice(index * mostRows, (index + 1) * mostRows))

/** Rows of an entity by one of its unique texts. */
async function byKey({ store }: RecordsContext, entity: string, keys: readonly string[]): Promise<Map<string, Row>> {
  const found = new Map<string, Row>()
  for (const some of chunks(keys))
    for (const row of await store.find({ entity, where: [{ property: 'key', operator: 'in', value: some }], sort: { property: 'id', order: 'ASC' }, offset: 0, limit: some.length })) found.set(String(row.key), row)
  return found
}

const visitorKey = (event: Row, day: unknown, visitor: unknown): string => `${event.record_id} ${day} ${visitor}`

/** Which of the views are somebody's first of the day, and not the next step of a visit that began before midnight. */
async function newVisitors(context: RecordsContext, views: readonly Row[]): Promise<Set<unknown>> {
  const own = (event: Row) => visitorKey(event, event.day, event.visitor)
  const former = (event: Row) => (event.visitor_before ? [visitorKey(event, dayAfter(String(event.day), -1), event.visitor_before)] : [])
  const known = await byKey(context, 'visitors', [...new Set(views.flatMap(event => [own(event), ...former(event)]))])
  const seen = new Map([...known].map(([key, row]) => [key, String(row.seen_at)]))
  const first = new Set<unknown>()
  for (const event of views) {
    const at = String(event.created_at)
    const goesOn = former(event).some(key => Date.parse(at) - Date.parse(seen.get(key) ?? '') < sameVisit)
    if (!seen.has(own(event)) && !goesOn) first.add(event.id)
    seen.set(own(event), at)
  }
  const mine = [...new Set(views.map(own))]
  const added = mine.filter(key => !known.has(key)).map(key => newRow(context, system, 'visitors', { key, seen_at: seen.get(key) }))
  if (added.length > 0) await context.store.insert('visitors', added)
  for (const key of mine) if (known.has(key)) await context.store.update('visitors', [is('key', key)], { seen_at: seen.get(key) })
  return first
}

/** What events come to: counts by record and day, and of all records under the product's id. */
function countsOf(events: readonly Row[], first: ReadonlySet<unknown>): Map<string, { record_id: string; day: string; counts: Counts }> {
  const sums = new Map<string, { record_id: string; day: string; counts: Counts }>()
  for (const event of events) {
    const counts = { ...noCounts(), [measureOf[event.type as EventType]]: 1, ...(first.has(event.id) ? { visitors: 1 } : {}) }
    for (const record_id of [String(event.record_id), system.id]) {
      const [day, key] = [String(event.day), `${record_id} ${event.day}`]
      sums.set(key, { record_id, day, counts: added(sums.get(key)?.counts ?? noCounts(), counts) })
    }
  }
  return sums
}

async function addCounts(context: RecordsContext, sums: ReturnType<typeof countsOf>): Promise<void> {
  const known = await byKey(context, 'daily_counts', [...sums.keys()])
  const fresh = [...sums].filter(([key]) => !known.has(key)).map(([key, { record_id, day, counts }]) => newRow(context, system, 'daily_counts', { key, record_id, day, ...counts }))
  if (fresh.length > 0) await context.store.insert('daily_counts', fresh)
  for (const [key, row] of known) {
    const sum = added(Object.fromEntries(measures.map(measure => [measure, Number(row[measure])])) as Counts, sums.get(key)?.counts ?? noCounts())
    await context.store.update('daily_counts', [is('key', key)], sum)
  }
}

/** Counts some of the events that wait and takes them away, in one transaction; answers how many. */
const rollUpSome = (context: RecordsContext): Promise<number> =>
  inTransaction(context, async inside => {
    await holdRepeated(inside, 'roll_up_events')
    const events = await inside.store.find({ entity: 'events', where: [], sort: { property: 'created_at', order: 'ASC' }, offset: 0, limit: mostEvents })
    if (events.length === 0) return 0
    const first = await newVisitors(inside, events.filter(event => event.type === 'view'))
    await addCounts(inside, countsOf(events, first))
    for (const some of chunks(events)) await inside.store.remove('events', [{ property: 'id', operator: 'in', value: some.map(event => event.id) }])
    return events.length
  })

/** Days that visitors' hashes and salts are kept. */
const keptDays = 2

/** Counts all events that wait, each exactly once however many servers do it, and forgets whose they were. Answers how many; may be broken off and done again. */
export async function rollUp(context: RecordsContext, signal?: AbortSignal): Promise<number> {
  let all = 0
  for (;;) {
    signal?.throwIfAborted()
    let some: number
    try {
      some = await rollUpSome(context)
    } catch (error) {
      if (error instanceof UniqueConflict) continue
      throw error
    }
    all += some
    if (some < mostEvents) break
  }
  const before = new Date(context.clock().getTime() - keptDays * 24 * 3_600_000).toISOString()
  await context.store.remove('visitors', [{ property: 'seen_at', operator: 'lt', value: before }])
  await context.store.remove('daily_salts', [{ property: 'created_at', operator: 'lt', value: before }])
  return all
}
