import { useState } from 'react'
import { type Exception, mostExceptions } from '../../../engine/fields/exceptions.ts'
import { countryDay, dayAfter } from '../../../engine/rules/time/countryDays.ts'
import { useReader } from '../../data/reader.ts'
import { ExceptionPart } from './ExceptionPart.tsx'
import { hasHolidays, hasRoom, isClosedHoliday, toggleHolidays } from './holidays.ts'
import { Holidays } from './Holidays.tsx'
import { Button } from '../../ui/Button.tsx'

interface Props {
  id: string
  exceptions: readonly Exception[]
  onChange(exceptions: Exception[]): void
}

/** The first day from tomorrow on that is not yet among the exceptions. */
function freeDay(exceptions: readonly Exception[]): string {
  let day = dayAfter(countryDay(new Date()), 1)
  while (exceptions.some(({ date }) => date === day)) day = dayAfter(day, 1)
  return day
}

/** Days that are not as their week says. Public holidays that are closed stand together. */
export function Exceptions({ id, exceptions, onChange }: Props) {
  const { t } = useReader()
  const [open, setOpen] = useState<number>()
  const together = hasHolidays(exceptions)
  const part = (exception: Exception, index: number) => (
    <ExceptionPart
      // Days are told apart by their place: they change while they are chosen.
      key={index}
      id={`${id}-${index}`}
      place={`exceptions.${index}`}
      exception={exception}
      open={open === index}
      onToggle={next => setOpen(next ? index : undefined)}
      onChange={next => onChange(exceptions.with(index, next))}
      onRemove={() => {
        setOpen(undefined)
        onChange(exceptions.toSpliced(index, 1))
      }}
    />
  )
  const parts = exceptions.map((exception, index) => ({ isHoliday: together && isClosedHoliday(exception), part: part(exception, index) }))
  return (
    <section className="hours-list" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t('hours.form.exceptions')}</h3>
      {exceptions.length > 0 && (
        <ul>
          {together && <Holidays onRemove={() => onChange(toggleHolidays(exceptions))}>{parts.filter(one => one.isHoliday).map(one => one.part)}</Holidays>}
          {parts.filter(one => !one.isHoliday).map(one => one.part)}
        </ul>
      )}
      <div className="m-row">
        <Button
          small
          disabled={exceptions.length >= mostExceptions}
          onClick={() => {
            onChange([...exceptions, { date: freeDay(exceptions), intervals: [] }])
            setOpen(exceptions.length)
          }}
        >
          + {t('hours.form.add_exception')}
        </Button>
        {!together && (
          <Button small disabled={!hasRoom(exceptions)} onClick={() => onChange(toggleHolidays(exceptions))}>
            + {t('hours.form.holidays')}
          </Button>
        )}
      </div>
    </section>
  )
}
