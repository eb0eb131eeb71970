import { useReader } from '../../data/reader.ts'
import { Select } from '../../ui/inputs.tsx'

interface Props {
  id: string
  /** The label of the day. */
  name: string
  /** A day of every year, such as `05-26`. */
  value: string
  onChange(value: string): void
  invalid?: boolean | undefined
}

const months = Array.from({ length: 12 }, (_, index) => index + 1)
/** Returns how many days a month has in a leap year. */
const daysIn = (month: number): number => new Date(Date.UTC(2028, month, 0)).getUTCDate()
const two = (number: number): string => String(number).padStart(2, '0')

/** Chooses a day of every year by day and month; if the chosen month lacks the day, its last day is used. */
export function YearDay({ id, name, value, onChange, invalid }: Props) {
  const { t } = useReader()
  const [month, day] = [Number(value.slice(0, 2)) || 1, Number(value.slice(3)) || 1]
  const write = (nextMonth: number, nextDay: number) =>
    onChange(`${two(nextMonth)}-${two(Math.min(nextDay, daysIn(nextMonth)))}`)
  return (
    <span className="hours-yearday">
      <Select
        id={`${id}-day`}
        aria-label={`${name}: ${t('hours.form.day')}`}
        invalid={invalid}
        value={day}
        onChoose={value => write(month, Number(value))}
      >
        {Array.from({ length: daysIn(month) }, (_, index) => (
          <option key={index} value={index + 1}>
            {index + 1}
          </option>
        ))}
      </Select>
      <Select
        id={`${id}-month`}
        aria-label={`${name}: ${t('hours.form.month')}`}
        value={month}
        onChoose={value => write(Number(value), day)}
        options={months.map(one => [one, t(`hours.months.${one}.name`)])}
      />
    </span>
  )
}
