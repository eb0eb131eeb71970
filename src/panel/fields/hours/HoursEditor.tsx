import { useMemo, useRef } from 'react'
import { safeParse } from 'zod/v4/core'
import type { OpeningHours } from '../../../engine/fields/openingHours.ts'
import { schemaOf } from '../../../engine/rules/validation/schemas.ts'
import { problemOf } from '../../../engine/rules/validation/validation.ts'
import { usePanel } from '../../data/RegistryContext.tsx'
import type { InputProps } from '../../data/look.ts'
import { isBlank } from '../../data/values.ts'
import { Exceptions } from './Exceptions.tsx'
import { HoursPreview } from './HoursPreview.tsx'
import { HoursProblemsProvider } from './problems.ts'
import { Seasons } from './Seasons.tsx'
import { useListener } from './useListener.ts'
import { WeekRows } from './WeekRows.tsx'
import './hours.css'

const nothing: OpeningHours = {}
const asHours = (value: unknown): OpeningHours => (typeof value === 'object' && value !== null ? value : nothing)

/** The hours without what is empty; null where nothing is left. */
function cleaned({ seasons = [], exceptions = [], ...week }: OpeningHours): OpeningHours | null {
  const hours = { ...week, ...(seasons.length > 0 && { seasons }), ...(exceptions.length > 0 && { exceptions }) }
  return isBlank(hours) ? null : hours
}

/** Hours: the usual week, seasons with other weeks, exceptional days, and how all of it is read. */
export default function HoursEditor({ id, property, value, onChange, onBlur, invalid, describedBy, label }: InputProps) {
  const { registry } = usePanel()
  const hours = asHours(value)
  const { seasons = [], exceptions = [], ...week } = hours
  const checked = useMemo(() => safeParse(schemaOf(registry, property), hours, { reportInput: true }), [registry, property, hours])
  const problems = useMemo(() => (invalid ? (checked.error?.issues ?? []).map(problemOf) : []), [invalid, checked])
  const root = useRef<HTMLDivElement>(null)
  useListener(root, 'focusout', onBlur)
  const write = (changes: OpeningHours) => onChange(cleaned({ ...hours, ...changes }))
  return (
    <HoursProblemsProvider value={problems}>
      <div ref={root} id={id} role="group" aria-label={label} aria-describedby={describedBy} data-invalid={invalid || undefined} className="hours" tabIndex={-1}>
        <WeekRows id={id} place="" week={week} onChange={write} />
        <Seasons id={`${id}-seasons`} seasons={seasons} week={week} onChange={next => write({ seasons: next })} />
        <Exceptions id={`${id}-exceptions`} exceptions={exceptions} onChange={next => write({ exceptions: next })} />
        {checked.success && <HoursPreview hours={hours} />}
      </div>
    </HoursProblemsProvider>
  )
}
