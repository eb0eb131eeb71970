import { useEffect, useMemo, useRef, useState } from 'react'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import dayjs from 'dayjs'
import english from 'dayjs/locale/en'
import { weekdays } from '../../../engine/fields/week.ts'
import { supportedYears } from '../../../engine/fields/calendar.ts'
import { countryDay } from '../../../engine/rules/time/countryDays.ts'
import { MuiTheme } from '../../ui/theme/MuiTheme.tsx'
import { type Reader, useReader } from '../../data/reader.ts'

interface Props {
  /** The chosen day, such as `2026-05-26`. */
  value: string | undefined
  /** The first and the last day that can be chosen. */
  first: string | undefined
  last: string | undefined
  onChoose(day: string): void
}

const iso = 'YYYY-MM-DD'

/**
 * Registers the reader's names of months and days with the calendar's library, with weeks from Monday. Returns the name
 * of this locale.
 */
function nameWords({ locale, t, monthNames }: Reader): string {
  const name = `marani-${locale}`
  const fromSunday = [weekdays[6], ...weekdays.slice(0, 6)].map(String)
  const short = fromSunday.map(day => t(`hours.weekdays_short.${day}`))
  const months = Array.from({ length: 12 }, (_, index) => t(`hours.months.${index + 1}.name`))
  dayjs.locale(
    {
      ...english,
      name,
      weekStart: 1,
      months,
      monthsShort: [...monthNames()],
      weekdays: fromSunday.map(day => t(`hours.weekdays.${day}`)),
      weekdaysShort: short,
      weekdaysMin: short,
    },
    undefined,
    true,
  )
  return name
}

/** A calendar month to choose a day from, with navigation to other months and years. */
export default function Calendar({ value, first, last, onChoose }: Props) {
  const reader = useReader()
  const { t } = reader
  const name = useMemo(() => nameWords(reader), [reader])
  const [today] = useState(() => countryDay(new Date()))
  const root = useRef<HTMLDivElement>(null)
  // Focuses the days, although the heading's buttons come first, because the dialog was opened to choose one.
  useEffect(() => root.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus(), [])
  const texts = {
    previousMonth: t('panel.dates.previous_month'),
    nextMonth: t('panel.dates.next_month'),
    calendarViewSwitchingButtonAriaLabel: (view: string) =>
      t(view === 'year' ? 'panel.dates.choose_day' : 'panel.dates.choose_year'),
  }
  return (
    <MuiTheme>
      <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale={name} localeText={texts}>
        <DateCalendar
          ref={root}
          className="m-calendar"
          value={value ? dayjs(value) : null}
          referenceDate={dayjs(value ?? (last && last < today ? last : today))}
          minDate={dayjs(first ?? `${supportedYears.first}-01-01`)}
          maxDate={dayjs(last ?? `${supportedYears.last}-12-31`)}
          views={['year', 'month', 'day']}
          openTo="day"
          dayOfWeekFormatter={day => day.format('dd')}
          reduceAnimations
          onChange={(day, state) => {
            if (day && state === 'finish') onChoose(day.format(iso))
          }}
        />
      </LocalizationProvider>
    </MuiTheme>
  )
}
