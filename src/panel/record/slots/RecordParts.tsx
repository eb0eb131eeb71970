import { createElement, type ComponentType } from 'react'
import type { RecordProps } from '../../data/overrides.ts'
import { usePreloaded, type Preloadable } from '../../data/preloadable.ts'
import { FieldBoundary } from '../../ui/FieldBoundary.tsx'
import { recordAsides, type FieldMarkProps } from './asides.ts'

/** What was loaded, props its properties; nothing before. */
export function Loaded<Props extends object>({
  source,
  props,
}: {
  source: Preloadable<ComponentType<Props>>
  props: Props
}) {
  const Part = usePreloaded(source)
  return Part ? createElement(Part, props) : null
}

/** All parts of one place; what fails in one takes no other with it. */
function Parts<Props extends object>({
  sources,
  props,
}: {
  sources: readonly Preloadable<ComponentType<Props>>[]
  props: Props
}) {
  return sources.map((source, index) => (
    <FieldBoundary key={index}>
      <Loaded source={source} props={props} />
    </FieldBoundary>
  ))
}

/** In a record's head: who else is there. */
export const HeadParts = (props: RecordProps) => <Parts sources={recordAsides().head} props={props} />

/** At a field of a record: what there is to see about it; nothing for a record that is not there yet. */
export function FieldParts({ recordId, ...props }: Omit<FieldMarkProps, 'recordId'> & { recordId: string | null }) {
  const { field } = recordAsides()
  if (recordId === null || field.length === 0) return null
  return (
    <div className="m-field-marks">
      <Parts sources={field} props={{ ...props, recordId }} />
    </div>
  )
}

/** At the side of a record's screen, while the address asks for it. */
export const SideParts = (props: RecordProps) => <Parts sources={recordAsides().side} props={props} />
