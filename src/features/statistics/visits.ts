/** What visitors of the public website do (api.md, Public). */
export const eventTypes = ['view', 'website', 'facebook', 'instagram', 'linkedin', 'youtube', 'phone'] as const
export type EventType = (typeof eventTypes)[number]

/** What is counted of a record on a day, in the order it is shown. */
export const measures = ['views', 'visitors', 'website', 'facebook', 'instagram', 'linkedin', 'youtube', 'phone'] as const
export type Measure = (typeof measures)[number]

export type Counts = Record<Measure, number>

export const steps = ['day', 'month', 'year'] as const
export type Step = (typeof steps)[number]

/** Answer of `GET /establishments/{id}/statistics` and `GET /statistics`. Days are those of the country; both ends are in. */
export interface Statistics {
  by: Step
  from: string
  to: string
  /** Each day, month (`2026-05`) or year (`2026`) of the range, those without anything too. */
  rows: (Counts & { period: string })[]
  totals: Counts
  /** The same number of days before. */
  before: { from: string; to: string; totals: Counts }
}
