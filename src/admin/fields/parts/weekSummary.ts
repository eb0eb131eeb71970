import { type Week, type Weekday, weekdays } from '../../../fields/week.ts'
import type { Reader } from '../reader.ts'

const hoursOf = (week: Week, day: Weekday): string => (week[day] ?? []).map(({ opens, closes }) => `${opens}–${closes}`).join(', ')

/** A week in short: neighbouring days with the same hours are joined, closed days left out ("Mon–Fri 10:00–18:00"). */
export function summarize(week: Week, { t }: Reader): string {
  const runs: { from: Weekday; to: Weekday; hours: string }[] = []
  for (const day of weekdays) {
    const hours = hoursOf(week, day)
    const last = runs.at(-1)
    if (last?.hours === hours) last.to = day
    else runs.push({ from: day, to: day, hours })
  }
  const name = (day: Weekday) => t(`hours.weekdays_short.${day}`)
  return runs
    .filter(run => run.hours !== '')
    .map(run => `${run.from === run.to ? name(run.from) : `${name(run.from)}–${name(run.to)}`} ${run.hours}`)
    .join('; ')
}
