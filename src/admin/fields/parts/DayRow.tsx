import { type Interval, type Weekday, weekdays } from '../../../fields/week.ts'
import { useReader } from '../reader.ts'

interface Props {
  id: string
  day: Weekday
  intervals: readonly Interval[]
  onChange(intervals: Interval[]): void
  onCopy(days: readonly Weekday[]): void
  onBlur(): void
}

const usual: Interval = { opens: '10:00', closes: '18:00' }
const mostIntervals = 6

/** The interval that is offered after the others: the evening after the last one, an ordinary day where there is none. */
const nextInterval = (intervals: readonly Interval[]): Interval => {
  const last = intervals.at(-1)
  return last ? { opens: last.closes, closes: last.closes < '20:00' && last.closes > last.opens ? '20:00' : '23:59' } : usual
}

/** One day of a week: its intervals, or that it is closed. */
export function DayRow({ id, day, intervals, onChange, onCopy, onBlur }: Props) {
  const { t } = useReader()
  const name = t(`hours.weekdays.${day}`)
  const set = (index: number, change: Partial<Interval>) => onChange(intervals.map((one, at) => (at === index ? { ...one, ...change } : one)))
  return (
    <div className="m-day" role="group" aria-label={name}>
      <span className="m-day-name">{name}</span>
      <div className="m-several">
        {intervals.length === 0 && <span className="m-quiet">{t('hours.closed')}</span>}
        {intervals.map((interval, index) => (
          <div key={index} className="m-row">
            {(['opens', 'closes'] as const).map(end => (
              <input
                key={end}
                id={`${id}-${index}-${end}`}
                className="m-input m-time"
                type="time"
                required
                aria-label={`${name}: ${t(`hours.${end}`)}`}
                value={interval[end]}
                onChange={event => event.target.value && set(index, { [end]: event.target.value })}
                onBlur={onBlur}
              />
            ))}
            {interval.closes <= interval.opens && <span className="m-quiet">{t('hours.next_day')}</span>}
            <button
              type="button"
              className="m-button m-small"
              aria-label={`${t('hours.remove_interval')}: ${name} ${interval.opens}–${interval.closes}`}
              onClick={() => onChange(intervals.filter((_, at) => at !== index))}
            >
              ×
            </button>
          </div>
        ))}
      </div>
      <div className="m-row">
        <button
          type="button"
          className="m-button m-small"
          disabled={intervals.length >= mostIntervals}
          aria-label={`${t('hours.add_interval')}: ${name}`}
          onClick={() => onChange([...intervals, nextInterval(intervals)])}
        >
          +
        </button>
        <CopyMenu day={name} onCopy={onCopy} />
      </div>
    </div>
  )
}

const targets = { copy_weekdays: weekdays.slice(0, 5), copy_all: weekdays } as const

/** Copies a day's intervals to others, as a select that always says what it does. */
const CopyMenu = ({ day, onCopy }: { day: string; onCopy(days: readonly Weekday[]): void }) => {
  const { t } = useReader()
  return (
    <select
      className="m-input m-select m-small"
      aria-label={`${t('hours.copy')}: ${day}`}
      value=""
      onChange={event => onCopy(targets[event.target.value as keyof typeof targets] ?? [])}
    >
      <option value="">{t('hours.copy')}</option>
      {Object.keys(targets).map(key => (
        <option key={key} value={key}>
          {t(`hours.${key}`)}
        </option>
      ))}
    </select>
  )
}
