import { useMemo, useRef, useEffect, useState, type RefObject } from 'react'
import { safeParse } from 'zod/v4/core'
import type { OpeningHours } from '../../../engine/fields/openingHours.ts'
import { schemaOf } from '../../../engine/rules/validation/schemas.ts'
import { problemOf } from '../../../engine/rules/validation/validation.ts'
import { usePanel } from '../../data/RegistryContext.ts'
import type { InputProps } from '../../data/fieldView.ts'
import { isBlank } from '../../data/values.ts'
import { Exceptions } from './Exceptions.tsx'
import { HoursProblemsProvider } from './problems.ts'
import { Seasons } from './Seasons.tsx'
import { WeekRows } from './WeekRows.tsx'
import { Button } from '../../ui/Button.tsx'
import './hours.css'
import { hoursWord } from '../../../../i18n/hoursWord.ts'
import { languages, localeOf } from '../../../engine/model/declaration.ts'
import { countryDay } from '../../../engine/rules/time/countryDays.ts'
import { hoursText } from '../../../engine/rules/time/hours/hoursText.ts'
import { useReader, type Reader } from '../../data/reader.ts'
import { type Hours, openAt } from '../../../engine/rules/time/openAt.ts'
import { minuteMilliseconds } from '../../../engine/model/durations.ts'

/** Listens to an event on an element and its descendants. */
function useListener<Name extends keyof HTMLElementEventMap>(
  element: RefObject<HTMLElement | null>,
  name: Name,
  listener: (event: HTMLElementEventMap[Name]) => void,
): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => {
    const heard = (event: HTMLElementEventMap[Name]) => latest.current(event)
    const target = element.current
    target?.addEventListener(name, heard)
    return () => target?.removeEventListener(name, heard)
  }, [element, name])
}

/** Formats a time in the country's time zone; without the date if it is today. */
const countryTime = (at: Date, now: Date, { moment, time }: Reader): string =>
  countryDay(at) === countryDay(now) ? time(at) : moment(at)

/** Says whether a place is open now and until when; renders nothing if that is unknown. */
function OpenNow({ hours, now }: { hours: Hours; now: Date }) {
  const reader = useReader()
  const found = openAt(hours, now)
  if (!found) return null
  const change = found.open ? found.closesAt : found.opensAt
  const key = `hours.status.${found.open ? 'open' : 'closed'}${change ? '_until' : ''}`
  return (
    <span className={`m-chip ${found.open ? 'm-tone-public' : 'm-tone-neutral'}`}>
      {reader.t(key, change ? { time: countryTime(change, now, reader) } : {})}
    </span>
  )
}

/** A preview of the hours in both languages, as visitors see them, and whether the place is open now. */
function HoursPreview({ hours }: { hours: OpeningHours }) {
  const { t } = useReader()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMilliseconds)
    return () => clearInterval(timer)
  }, [])
  const texts = languages.map(language => ({
    locale: localeOf[language],
    text: hoursText(
      (key, params) => hoursWord(localeOf[language], key, params),
      { working_days: hours },
      language,
      countryDay(now),
    ),
  }))
  if (texts.every(({ text }) => text === '')) return <p className="m-quiet">{t('panel.values.not_set')}</p>
  return (
    <div className="hours-preview" role="group" aria-label={t('hours.form.preview')}>
      <span className="m-row">
        <span className="m-label">{t('hours.form.preview')}</span>
        <OpenNow hours={{ working_days: hours }} now={now} />
      </span>
      {texts.map(({ locale, text }) => (
        <p key={locale} lang={locale}>
          {text}
        </p>
      ))}
    </div>
  )
}

const nothing: OpeningHours = {}
const asHours = (value: unknown): OpeningHours => (typeof value === 'object' && value !== null ? value : nothing)

/** Returns the hours without empty parts; null if nothing is left. */
function cleaned({ seasons = [], exceptions = [], ...week }: OpeningHours): OpeningHours | null {
  const hours = { ...week, ...(seasons.length > 0 && { seasons }), ...(exceptions.length > 0 && { exceptions }) }
  return isBlank(hours) ? null : hours
}

/** Opening hours: a preview, and an editor for the usual week, seasons with other weeks, and special days. */
export default function HoursEditor({
  id,
  property,
  value,
  onChange,
  onBlur,
  invalid,
  describedBy,
  label,
}: InputProps) {
  const { registry } = usePanel()
  const hours = asHours(value)
  const { seasons = [], exceptions = [], ...week } = hours
  const checked = useMemo(
    () => safeParse(schemaOf(registry, property), hours, { reportInput: true }),
    [registry, property, hours],
  )
  const problems = useMemo(() => (invalid ? (checked.error?.issues ?? []).map(problemOf) : []), [invalid, checked])
  const root = useRef<HTMLDivElement>(null)
  useListener(root, 'focusout', onBlur)
  const write = (changes: OpeningHours) => onChange(cleaned({ ...hours, ...changes }))
  const { t } = useReader()
  const [isRequested, setRequested] = useState(false)
  // An editor with errors can't be collapsed.
  const isOpen = isRequested || Boolean(invalid)
  useEffect(() => {
    if (isRequested) root.current?.querySelector<HTMLElement>('select')?.focus()
  }, [isRequested])
  return (
    <HoursProblemsProvider value={problems}>
      <div
        ref={root}
        id={id}
        role="group"
        aria-label={label}
        aria-describedby={describedBy}
        data-invalid={invalid || undefined}
        className="hours"
        tabIndex={-1}
      >
        <div className="hours-summary">
          {checked.success && <HoursPreview hours={hours} />}
          <Button small aria-expanded={isOpen} onClick={() => setRequested(!isOpen)}>
            {t(isOpen ? 'hours.form.done' : 'hours.form.edit')}
          </Button>
        </div>
        {isOpen && (
          <>
            <WeekRows id={id} place="" week={week} onChange={write} />
            <Seasons id={`${id}-seasons`} seasons={seasons} week={week} onChange={next => write({ seasons: next })} />
            <Exceptions
              id={`${id}-exceptions`}
              exceptions={exceptions}
              onChange={next => write({ exceptions: next })}
            />
          </>
        )}
      </div>
    </HoursProblemsProvider>
  )
}
