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
import { sumOf, measureOf, maxOfNetwork, zeroCounts, visitMilliseconds } from './periods.ts'

const maxEvents = 5_000

const chunks = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / maxRows) }, (_one, index) =>
    items.slice(index * maxRows, (index + 1) * maxRows),
  )

/** The entities of the counts, each with a unique `key`. */
type Keyed = 'visitor_networks' | 'visitors' | 'daily_counts'

/** Returns rows of an entity by their unique key. */
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

/** Replaces rows with the same key. The caller must hold the job. */
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
const sameDayKey = (event: RowOf<'events'>): string => visitorKey(event, event.day, event.visitor)
const previousDayKeys = (event: RowOf<'events'>): string[] =>
  event.visitor_before ? [visitorKey(event, dayAfter(event.day, -1), event.visitor_before)] : []

interface Networks {
  /** Whether one more visitor of the record may come from the network of a view on that day; if so, counts it. */
  take(event: RowOf<'events'>): boolean
  /** Stores the counts. */
  write(): Promise<void>
}

/** Counts visitors of a record by network, so that one machine that looks like many visitors counts as few. */
async function openNetworks(context: RecordsContext, views: readonly RowOf<'events'>[]): Promise<Networks> {
  const keyOf = (event: RowOf<'events'>): string => visitorKey(event, event.day, event.network)
  const rows = await byKey(context, 'visitor_networks', [...new Set(views.filter(({ network }) => network).map(keyOf))])
  const changed = new Set<string>()
  return {
    take: event => {
      if (!event.network) return true
      const key = keyOf(event)
      const row = rows.get(key) ?? newRow(context, system, 'visitor_networks', { key, visitors: 0 })
      if (row.visitors >= maxOfNetwork) return false
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
 * Returns the IDs of views that count as a new visitor of the day: the first one that begins a visit on it. Views less
 * than half an hour apart belong to one visit, even across midnight, so that a visit that began yesterday only counts
 * for yesterday. The number of visitors from one network is limited; further views count only as views.
 */
async function newVisitors(context: RecordsContext, views: readonly RowOf<'events'>[]): Promise<Set<unknown>> {
  const seen = await byKey(context, 'visitors', [
    ...new Set(views.flatMap(event => [sameDayKey(event), ...previousDayKeys(event)])),
  ])
  const networks = await openNetworks(context, views)
  const first = new Set<unknown>()
  const changed = new Set<string>()
  for (const event of views) {
    const [key, at] = [sameDayKey(event), event.created_at]
    const present = seen.get(key)
    const continues = [key, ...previousDayKeys(event)].some(
      one => Date.parse(at) - Date.parse(seen.get(one)?.seen_at ?? '') < visitMilliseconds,
    )
    const isNew = !continues && (!present || present.continued)
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

/** Counts events by record and slice, and for all records under the ID of the product. */
function countsOf(events: readonly RowOf<'events'>[], first: ReadonlySet<unknown>): Map<string, Counted> {
  const sums = new Map<string, Counted>()
  for (const event of events) {
    const counts = {
      ...zeroCounts(),
      [measureOf[event.type as EventType]]: 1,
      ...(first.has(event.id) ? { visitors: 1 } : {}),
    }
    for (const record_id of [event.record_id, system.id])
      for (const slice of slicesOf(event.day)) {
        const key = `${record_id} ${slice}`
        const day = slice === event.day ? slice : null
        sums.set(key, { record_id, slice, day, counts: sumOf(sums.get(key)?.counts ?? zeroCounts(), counts) })
      }
  }
  return sums
}

async function addCounts(context: RecordsContext, sums: ReturnType<typeof countsOf>): Promise<void> {
  const known = await byKey(context, 'daily_counts', [...sums.keys()])
  const rows = [...sums].map(([key, { counts, ...counted }]) => {
    const row = known.get(key) ?? newRow(context, system, 'daily_counts', { key, ...counted, ...zeroCounts() })
    return { ...row, ...sumOf(row, counts), updated_at: context.clock().toISOString() }
  })
  await replace(context, 'daily_counts', rows)
}

/** Counts a batch of events and removes them, in one transaction; returns how many. */
const rollUpSome = (context: RecordsContext): Promise<number> =>
  inTransaction(context, async inside => {
    await lockRepeated(inside, 'roll_up_events')
    const events = await inside.store.find({
      entity: 'events',
      where: [],
      sort: { property: 'created_at', order: 'ASC' },
      offset: 0,
      limit: maxEvents,
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

/**
 * Counts all pending events, each exactly once however many servers do it, and deletes old hashes of visitors. Returns
 * how many; can be interrupted and repeated.
 */
export async function rollUp(
  context: RecordsContext & Pick<Ports, 'retentionDays'>,
  signal?: AbortSignal,
): Promise<number> {
  let all = 0
  for (;;) {
    signal?.throwIfAborted()
    let count: number
    try {
      count = await rollUpSome(context)
    } catch (error) {
      if (error instanceof UniqueConflict) continue
      throw error
    }
    all += count
    if (count < maxEvents) break
  }
  await applyRetention(context, visitorRetention, { retentionDays: context.retentionDays })
  return all
}
