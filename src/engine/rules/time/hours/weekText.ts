import { type Interval, type Week, type Weekday, weekdays } from '../../../fields/week.ts'
import { listed, onDays, runsOf, type Translate } from './listText.ts'

const isWholeDay = ({ opens, closes }: Interval): boolean => opens === '00:00' && closes === '00:00'

/** Formats the hours of one day: "09:00–13:00 and 14:00–18:00", "24 hours", "closed". */
export function intervalsText(translate: Translate, intervals: readonly Interval[] = []): string {
  if (intervals.length === 0) return translate('closed')
  if (intervals.some(isWholeDay)) return translate('all_day')
  return listed(
    translate,
    intervals.map(({ opens, closes }) => `${opens}–${closes}`),
  )
}

/** Groups adjacent days within a week from Monday to Sunday. */
const runsInWeek = (days: readonly Weekday[]): Weekday[][] =>
  runsOf(days, (before, day) => weekdays.indexOf(day) === weekdays.indexOf(before) + 1)

/** Groups adjacent days; Monday follows Sunday, so a run across the weekend begins with its first day. */
function neighbours(days: readonly Weekday[]): Weekday[][] {
  const runs = runsInWeek(days)
  const [first, last] = [runs[0], runs.at(-1)]
  if (!first || !last || first === last || first[0] !== 'monday' || last.at(-1) !== 'sunday') return runs
  return [[...last, ...first], ...runs.slice(1, -1)]
}

/** Formats days of the week in short, Monday first: "Mon–Wed, Fri". */
function shortDays(translate: Translate, days: readonly Weekday[]): string {
  const short = (day: Weekday | undefined): string => (day ? translate(`weekdays_short.${day}`) : '')
  return runsInWeek(days)
    .map(run => (run.length === 1 ? short(run[0]) : `${short(run[0])}–${short(run.at(-1))}`))
    .join(', ')
}

/**
 * Formats a week, grouping days with the same hours, then listing closed days ("Mon–Fri 09:00–18:00, Sat 10:00–15:00;
 * closed on Sunday").
 */
export function weekText(translate: Translate, week: Week): string {
  const open = weekdays.filter(day => week[day]?.length)
  const groups = Map.groupBy(open, day => intervalsText(translate, week[day]))
  if (open.length === 0) return translate('closed')
  const named = [...groups].map(([times, days]) => ({
    times,
    days: days.length === weekdays.length ? translate('every_day') : shortDays(translate, days),
  }))
  const hours = named
    .map(({ times, days }) => `${days} ${times}`)
    .join(named.some(({ days }) => days.includes(',')) ? '; ' : ', ')
  const closed = weekdays.filter(day => !open.includes(day))
  const closedDays = onDays(translate, neighbours(closed), (day, form) => translate(`days.${day}.${form}`))
  return closed.length === 0 ? hours : `${hours}; ${translate('closed_on', { days: closedDays })}`
}
