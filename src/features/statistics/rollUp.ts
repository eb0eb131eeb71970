import type { RowOf } from '../../engine/fields/rowOf.ts'
import { system } from '../../engine/model/actor.ts'
import type { Counts, EventType } from './visits.ts'
import { inTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { maxRows } from '../../engine/records/list.ts'
import { UniqueConflict } from '../../engine/records/store.ts'
import { dayAfter } from '../../engine/rules/time/countryDays.ts'
import { lockRepeated } from '../../engine/jobs/repeated.ts'
import type { Ports } from '../../engine/ports.ts'
import { applyRetention } from '../../engine/records/retention.ts'
import { visitorRetention } from './retention.ts'
import { slicesOf } from './slices.ts'
import { added, measureOf, mostOfNetwork, noCounts, sameVisit } from './periods.ts'

const mostEvents = 5_000

const chunks = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / maxRows) }, (_one, index) =>
    items.slice(index * maxRows, (index + 1) * maxRows),
  )

/** The entities that are counted in, each by one of its unique texts. */
type Keyed = 'visitor_networks' | 'visitors' | 'daily_counts'

/** Rows of an entity by one of its unique texts. */
async function byKey<Name extends Keyed>(
  { store }: RecordsContext,
  entity: Name,
  keys: readonly string[],
): Promise<Map<string, RowOf<Name>>> {
  const found = new Map<string, RowOf<Name>>()
  for (const some of chunks(keys))
    for (const row of await store.find({
      entity,
      where: [{ property: 'key', operator: 'in', value: some }],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: some.length,
    }))
      found.set(row.key, row)
  return found
}

/** Puts rows in the place of those with the same unique text. Whoever writes them holds the job. */
async function replace<Name extends Keyed>(
  { store }: RecordsContext,
  entity: Name,
  rows: readonly RowOf<Name>[],
): Promise<void> {
  for (const some of chunks(rows)) {
    await store.remove(entity, [{ property: 'key', operator: 'in', value: some.map(row => row.key) }])
    await store.insert(entity, some)
  }
}

const visitorKey = (event: RowOf<'events'>, day: unknown, visitor: unknown): string =>
  `${event.record_id} ${day} ${visitor}`
const own = (event: RowOf<'events'>): string => visitorKey(event, event.day, event.visitor)
const former = (event: RowOf<'events'>): string[] =>
  event.visitor_before ? [visitorKey(event, dayAfter(event.day, -1), event.visitor_before)] : []

interface Networks {
  /** Whether the network of a view may have one more visitor of its record that day; counts them. */
  take(event: RowOf<'events'>): boolean
  /** Keeps what was counted. */
  write(): Promise<void>
}

/** How many visitors of a record each network has been: who looks like many to one machine is not believed to be as many. */
async function openNetworks(context: RecordsContext, views: readonly RowOf<'events'>[]): Promise<Networks> {
  const keyOf = (event: RowOf<'events'>): string => visitorKey(event, event.day, event.network)
  const rows = await byKey(context, 'visitor_networks', [...new Set(views.filter(({ network }) => network).map(keyOf))])
  const changed = new Set<string>()
  return {
    take: event => {
      if (!event.network) return true
      const key = keyOf(event)
      const row = rows.get(key) ?? newRow(context, system, 'visitor_networks', { key, visitors: 0 })
      if (row.visitors >= mostOfNetwork) return false
      rows.set(key, { ...row, visitors: row.visitors + 1, seen_at: event.created_at })
      changed.add(key)
      return true
    },
    write: () =>
      replace(
        context,
        'visitor_networks',
        [...rows.values()].filter(row => changed.has(row.key)),
      ),
  }
}

/**
 * Which of the views make somebody a visitor of the day: the first that begins a visit on it. Views less than half an hour apart are
 * of one visit, also across midnight, so that who only continues yesterday's is a visitor of yesterday. A network is so many
 * visitors of a record at most: what more it views counts as views alone.
 */
async function newVisitors(context: RecordsContext, views: readonly RowOf<'events'>[]): Promise<Set<unknown>> {
  const seen = await byKey(context, 'visitors', [...new Set(views.flatMap(event => [own(event), ...former(event)]))])
  const networks = await openNetworks(context, views)
  const first = new Set<unknown>()
  const changed = new Set<string>()
  for (const event of views) {
    const [key, at] = [own(event), event.created_at]
    const present = seen.get(key)
    const goesOn = [key, ...former(event)].some(
      one => Date.parse(at) - Date.parse(seen.get(one)?.seen_at ?? '') < sameVisit,
    )
    const isNew = !goesOn && (!present || present.continued)
    if (isNew && !networks.take(event)) continue
    if (isNew) first.add(event.id)
    const continued = !isNew && (!present || present.continued)
    const seen_at = present && present.seen_at > at ? present.seen_at : at
    seen.set(key, { ...(present ?? newRow(context, system, 'visitors', { key })), seen_at, continued })
    changed.add(key)
  }
  await replace(
    context,
    'visitors',
    [...seen.values()].filter(row => changed.has(row.key)),
  )
  await networks.write()
  return first
}

type Counted = Pick<RowOf<'daily_counts'>, 'record_id' | 'slice' | 'day'> & { counts: Counts }

/** What events come to: counts by record and slice of time, and of all records under the product's id. */
function countsOf(events: readonly RowOf<'events'>[], first: ReadonlySet<unknown>): Map<string, Counted> {
  const sums = new Map<string, Counted>()
  for (const event of events) {
    const counts = {
      ...noCounts(),
      [measureOf[event.type as EventType]]: 1,
      ...(first.has(event.id) ? { visitors: 1 } : {}),
    }
    for (const record_id of [event.record_id, system.id])
      for (const slice of slicesOf(event.day)) {
        const key = `${record_id} ${slice}`
        const day = slice === event.day ? slice : null
        sums.set(key, { record_id, slice, day, counts: added(sums.get(key)?.counts ?? noCounts(), counts) })
      }
  }
  return sums
}

async function addCounts(context: RecordsContext, sums: ReturnType<typeof countsOf>): Promise<void> {
  const known = await byKey(context, 'daily_counts', [...sums.keys()])
  const rows = [...sums].map(([key, { counts, ...counted }]) => {
    const row = known.get(key) ?? newRow(context, system, 'daily_counts', { key, ...counted, ...noCounts() })
    return { ...row, ...added(row, counts), updated_at: context.clock().toISOString() }
  })
  await replace(context, 'daily_counts', rows)
}

/** Counts some of the events that wait and takes them away, in one transaction; answers how many. */
const rollUpSome = (context: RecordsContext): Promise<number> =>
  inTransaction(context, async inside => {
    await lockRepeated(inside, 'roll_up_events')
    const events = await inside.store.find({
      entity: 'events',
      where: [],
      sort: { property: 'created_at', order: 'ASC' },
      offset: 0,
      limit: mostEvents,
    })
    if (events.length === 0) return 0
    const first = await newVisitors(
      inside,
      events.filter(event => event.type === 'view'),
    )
    await addCounts(inside, countsOf(events, first))
    for (const some of chunks(events))
      await inside.store.remove('events', [{ property: 'id', operator: 'in', value: some.map(event => event.id) }])
    return events.length
  })

/** Counts all events that wait, each exactly once however many servers do it, and forgets whose they were. Answers how many; may be broken off and done again. */
export async function rollUp(context: RecordsContext & Pick<Ports, 'keptDays'>, signal?: AbortSignal): Promise<number> {
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
  await applyRetention(context, visitorRetention, { kept: context.keptDays })
  return all
}
