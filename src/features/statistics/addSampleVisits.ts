import { system } from '../../engine/model/actor.ts'
import type { Row } from '../../engine/model/query.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { publicView } from '../../engine/rules/access/publicView.ts'
import { countryDay, dayAfter } from '../../engine/rules/time/countryDays.ts'
import { sumOf, zeroCounts } from './periods.ts'
import { slicesOf } from './slices.ts'
import type { Counts } from './visits.ts'

/** Enough days and places for every plot and for a comparison with the previous month; more would delay the start. */
const daysShown = 62
const placesShown = 12

/** Returns a pseudorandom number from 0 to below 1, determined by both arguments. */
function pseudorandom(place: number, day: number): number {
  let mixed = Math.imul(place + 1, 0x9e3779b1) ^ Math.imul(day + 1, 0x85ebca77)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296
}

/**
 * Returns sample counts of a place, `ago` days before today: each place has its size and trend, and weekends have more
 * visits.
 */
function visitsOf(place: number, daysAgo: number): Counts | undefined {
  const size = 4 + ((place * 29) % 40)
  const growth = 1 + ((place % 5) - 2) * 0.28 * (1 - daysAgo / (daysShown / 2))
  const week = daysAgo % 7 < 2 ? 1.5 : 1
  const views = Math.round(size * growth * week * (0.5 + pseudorandom(place, daysAgo)))
  if (views <= 0 || pseudorandom(place + 100, daysAgo) < 0.25) return undefined
  const part = (share: number) => Math.floor(views * share * pseudorandom(place + 7, daysAgo + 3) * 2)
  return {
    ...zeroCounts(),
    views,
    visitors: Math.max(1, Math.round(views * 0.7)),
    website: part(0.12),
    facebook: part(0.05),
    instagram: part(0.06),
    phone: part(0.08),
  }
}

/**
 * Adds sample counts for the first public records, so that the statistics of a demo or prototype are not empty. They
 * are the same at each start, except that their days end today.
 */
export async function addSampleVisits(context: RecordsContext): Promise<void> {
  const today = countryDay(context.clock())
  const { main } = context.registry
  const view = main && publicView(main)
  if (!view) return
  const shown = await context.store.find({
    entity: view.entity.table,
    where: view.where,
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: placesShown,
  })
  const rows = new Map<string, Row & { counts: Counts }>()
  for (const [number, { id }] of shown.entries())
    for (let daysAgo = 0; daysAgo < daysShown; daysAgo++) {
      const counts = visitsOf(number, daysAgo)
      if (!counts) continue
      const day = dayAfter(today, -daysAgo)
      for (const record_id of [String(id), system.id])
        for (const slice of slicesOf(day)) {
          const key = `${record_id} ${slice}`
          const before = rows.get(key)?.counts ?? zeroCounts()
          rows.set(key, { key, record_id, slice, day: slice === day ? day : null, counts: sumOf(before, counts) })
        }
    }
  await context.store.insert(
    'daily_counts',
    [...rows.values()].map(({ counts, ...row }) => newRow(context, system, 'daily_counts', { ...row, ...counts })),
  )
}
