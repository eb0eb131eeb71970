import { useState, Children, type ReactNode } from 'react'
import { type Exception, maxExceptions, dayKey } from '../../../engine/fields/exceptions.ts'
import { countryDay, dayAfter } from '../../../engine/rules/time/countryDays.ts'
import { useReader } from '../../data/reader.ts'
import { ExceptionPart } from './ExceptionPart.tsx'
import { Button } from '../../ui/Button.tsx'
import { Part } from './Part.tsx'
import { languages } from '../../../engine/model/localized.ts'
import { inOrder } from '../../../engine/rules/time/hours/dayText.ts'
import { country, fromCountry } from '../../../engine/model/country.ts'

const holidays = fromCountry(facts => new Set(facts.holidays.map(dayKey)))

/** Whether an exception only says that a public holiday is closed. */
const isClosedHoliday = (one: Exception): boolean =>
  holidays().has(dayKey(one)) && one.intervals.length === 0 && languages.every(language => !one[`note_${language}`])

const missing = (exceptions: readonly Exception[]): Exception[] => {
  const known = new Set(exceptions.map(dayKey))
  return country()
    .holidays.filter(day => !known.has(dayKey(day)))
    .map(day => ({ ...day, intervals: [] }))
}

/** Whether every public holiday is among the exceptions, with whatever hours. */
const hasHolidays = (exceptions: readonly Exception[]): boolean =>
  holidays().size > 0 && missing(exceptions).length === 0

/** Whether the missing public holidays fit within the limit. */
const hasRoom = (exceptions: readonly Exception[]): boolean =>
  exceptions.length + missing(exceptions).length <= maxExceptions

/** Adds every missing public holiday as closed, or removes the closed ones if all are there. */
const toggleHolidays = (exceptions: readonly Exception[]): Exception[] =>
  hasHolidays(exceptions)
    ? exceptions.filter(one => !isClosedHoliday(one))
    : inOrder([...exceptions, ...missing(exceptions)])

/** The closed public holidays as one entry. */
function Holidays({ children, onRemove }: { children: ReactNode; onRemove(): void }) {
  const { t, number } = useReader()
  const [open, setOpen] = useState(false)
  const name = t('hours.form.holidays')
  return (
    <Part
      title={
        <>
          <strong>{name}</strong> <span className="m-quiet">{number(Children.count(children))}</span>
        </>
      }
      open={open}
      onToggle={setOpen}
      removing={`${t('hours.form.remove_exception')}: ${name}`}
      onRemove={onRemove}
    >
      <ul>{children}</ul>
    </Part>
  )
}

interface Props {
  id: string
  exceptions: readonly Exception[]
  onChange(exceptions: Exception[]): void
}

/** Returns the first day, from tomorrow on, that has no exception yet. */
function freeDay(exceptions: readonly Exception[]): string {
  let day = dayAfter(countryDay(new Date()), 1)
  while (exceptions.some(({ date }) => date === day)) day = dayAfter(day, 1)
  return day
}

/** Days with hours that differ from their week. Closed public holidays are grouped. */
export function Exceptions({ id, exceptions, onChange }: Props) {
  const { t } = useReader()
  const [open, setOpen] = useState<number>()
  const together = hasHolidays(exceptions)
  const part = (exception: Exception, index: number) => (
    <ExceptionPart
      // Days are identified by their position, because their dates change while they are edited.
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
  const parts = exceptions.map((exception, index) => ({
    isHoliday: together && isClosedHoliday(exception),
    part: part(exception, index),
  }))
  return (
    <section className="hours-list" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t('hours.form.exceptions')}</h3>
      {exceptions.length > 0 && (
        <ul>
          {together && (
            <Holidays onRemove={() => onChange(toggleHolidays(exceptions))}>
              {parts.filter(one => one.isHoliday).map(one => one.part)}
            </Holidays>
          )}
          {parts.filter(one => !one.isHoliday).map(one => one.part)}
        </ul>
      )}
      <div className="m-row">
        <Button
          small
          disabled={exceptions.length >= maxExceptions}
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
