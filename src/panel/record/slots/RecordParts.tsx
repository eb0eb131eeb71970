import { createElement, type ComponentType } from 'react'
import type { RecordProps } from '../../data/overrides.ts'
import { usePreloaded, type Preloadable } from '../../data/preloadable.ts'
import { FieldBoundary } from '../../ui/FieldBoundary.tsx'
import { besideRecord, type FieldMarkProps } from './besideRecord.ts'

/** What was loaded, given its properties; nothing before. */
export function Loaded<Props extends object>({
  source,
  given,
}: {
  source: Preloadable<ComponentType<Props>>
  given: Props
}) {
  const Part = usePreloaded(source)
  return Part ? createElement(Part, given) : null
}

/** All parts of one place; what fails in one takes no other with it. */
function Parts<Props extends object>({
  sources,
  given,
}: {
  sources: readonly Preloadable<ComponentType<Props>>[]
  given: Props
}) {
  return sources.map((source, index) => (
    <FieldBoundary key={index}>
      <Loaded source={source} given={given} />
    </FieldBoundary>
  ))
}

/** In a record's head: who else is there. */
export const HeadParts = (given: RecordProps) => <Parts sources={besideRecord().head} given={given} />

/** At a field of a record: what there is to see about it; nothing for a record that is not there yet. */
export function FieldParts({ recordId, ...given }: Omit<FieldMarkProps, 'recordId'> & { recordId: string | null }) {
  const { field } = besideRecord()
  if (recordId === null || field.length === 0) return null
  return (
    <div className="m-field-marks">
      <Parts sources={field} given={{ ...given, recordId }} />
    </div>
  )
}

/** At the side of a record's screen, while the address asks for it. */
export const SideParts = (given: RecordProps) => <Parts sources={besideRecord().side} given={given} />
