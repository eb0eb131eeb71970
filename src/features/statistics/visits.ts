import * as z from 'zod/mini'

/** What visitors of the public website do (api.md, Public). */
export const eventTypes = ['view', 'website', 'facebook', 'instagram', 'linkedin', 'youtube', 'phone'] as const
export type EventType = (typeof eventTypes)[number]

/** What is counted of a record on a day, in the order it is shown. */
export const measures = [
  'views',
  'visitors',
  'website',
  'facebook',
  'instagram',
  'linkedin',
  'youtube',
  'phone',
] as const
export type Measure = (typeof measures)[number]

const countOfEach = Object.fromEntries(measures.map(measure => [measure, z.int()])) as Record<Measure, z.ZodMiniInt>
const counts = z.object(countOfEach)
export type Counts = z.infer<typeof counts>

export const steps = ['day', 'month', 'year'] as const
export type Step = (typeof steps)[number]

/** Answer of `GET /establishments/{id}/statistics` and `GET /statistics`. Days are those of the country; both ends are in. */
export const statistics = z.object({
  by: z.literal(steps),
  from: z.string(),
  to: z.string(),
  /** Each day, month (`2026-05`) or year (`2026`) of the range, those without anything too. */
  rows: z.array(z.object({ period: z.string(), ...countOfEach })),
  totals: counts,
  /** The same number of days before. */
  before: z.object({ from: z.string(), to: z.string(), totals: counts }),
})
export type Statistics = z.infer<typeof statistics>
