import { type Interval, maxIntervals } from '../../../engine/fields/week.ts'
import { useReader } from '../../data/reader.ts'
import { isTime } from '../parts/readTime.ts'
import { TimeBox } from '../parts/TimeBox.tsx'
import { Button } from '../../ui/Button.tsx'

interface Props {
  id: string
  /** The name of the day. */
  name: string
  intervals: readonly Interval[]
  onChange(intervals: Interval[]): void
  /** The ID of the element with an error of a time. */
  describedBy?: string | undefined
}

/** The initial interval of a day that is opened. */
export const defaultHours: Interval = { opens: '10:00', closes: '18:00' }

const runsPastMidnight = ({ opens, closes }: Interval): boolean => closes <= opens && closes !== '00:00'

/** Returns the suggested next interval: from an hour after the last one until evening. */
function nextInterval(intervals: readonly Interval[]): Interval {
  const last = intervals.at(-1)
  if (!last || last.closes <= last.opens || last.closes >= '22:00') return defaultHours
  const opens = `${String(Number(last.closes.slice(0, 2)) + 1).padStart(2, '0')}${last.closes.slice(2)}`
  return { opens, closes: opens < '20:00' ? '20:00' : '23:59' }
}

/** A day's intervals. */
export function Intervals({ id, name, intervals, onChange, describedBy }: Props) {
  const { t } = useReader()
  const wrong = (time: string) => (describedBy === undefined || isTime(time) ? {} : { invalid: true, describedBy })
  const set = (index: number, change: Partial<Interval>) =>
    onChange(intervals.map((one, at) => (at === index ? { ...one, ...change } : one)))
  return (
    <div className="hours-intervals">
      {intervals.map((interval, index) => (
        // Intervals are identified by their position, because their times change while they are edited.
        <div key={index} className="hours-interval">
          <TimeBox
            id={`${id}-${index}-opens`}
            label={`${name}: ${t('hours.form.opens')}`}
            value={interval.opens}
            {...wrong(interval.opens)}
            onChange={opens => set(index, { opens })}
          />
          <span aria-hidden="true">–</span>
          <TimeBox
            id={`${id}-${index}-closes`}
            label={`${name}: ${t('hours.form.closes')}`}
            value={interval.closes}
            {...wrong(interval.closes)}
            onChange={closes => set(index, { closes })}
          />
          <Button
            small
            aria-label={`${t('hours.form.remove_interval')}: ${name} ${interval.opens}–${interval.closes}`}
            onClick={() => onChange(intervals.filter((_, at) => at !== index))}
          >
            ×
          </Button>
          {index === intervals.length - 1 && intervals.length < maxIntervals && (
            <Button
              small
              aria-label={`${t('hours.form.add_interval')}: ${name}`}
              onClick={() => onChange([...intervals, nextInterval(intervals)])}
            >
              +
            </Button>
          )}
          {runsPastMidnight(interval) && (
            <span className="m-quiet hours-note">{t('hours.form.until_next_day', { time: interval.closes })}</span>
          )}
        </div>
      ))}
    </div>
  )
}
