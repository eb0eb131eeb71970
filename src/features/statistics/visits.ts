import * as z from 'zod/mini'

/** The actions of visitors on the public website (api.md, Public). */
export const eventTypes = ['view', 'website', 'facebook', 'instagram', 'linkedin', 'youtube', 'phone'] as const
export type EventType = (typeof eventTypes)[number]

/** The measures of a record by day, in the order in which they are shown. */
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

/**
 * Response of `GET /establishments/{id}/statistics` and `GET /statistics`. Days are those of the country; both ends
 * are included.
 */
export const statistics = z.object({
  by: z.literal(steps),
  from: z.string(),
  to: z.string(),
  /** Each day, month (`2026-05`) or year (`2026`) of the range, including those without visits. */
  rows: z.array(z.object({ period: z.string(), ...countOfEach })),
  totals: counts,
  /** The preceding range of the same length. */
  before: z.object({ from: z.string(), to: z.string(), totals: counts }),
})
export type Statistics = z.infer<typeof statistics>
