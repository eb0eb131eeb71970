import { createElement, type ComponentType } from 'react'
import type { RecordProps } from '../../data/overrides.ts'
import { usePreloaded, type Preloadable } from '../../data/preloadable.ts'
import { FieldBoundary } from '../../ui/FieldBoundary.tsx'
import { recordAsides, type FieldMarkProps } from './asides.ts'

/** Renders a component once it is loaded, and nothing before. */
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

/** All parts of a slot; an error in one does not affect the others. */
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

/** In a record's header: the other people who have it open. */
export const HeadParts = (props: RecordProps) => <Parts sources={recordAsides().head} props={props} />

/** Marks at a field of a record; nothing for a new record. */
export function FieldParts({ recordId, ...props }: Omit<FieldMarkProps, 'recordId'> & { recordId: string | null }) {
  const { field } = recordAsides()
  if (recordId === null || field.length === 0) return null
  return (
    <div className="m-field-marks">
      <Parts sources={field} props={{ ...props, recordId }} />
    </div>
  )
}

/** The side panel of a record's screen, while the URL says that it is open. */
export const SideParts = (props: RecordProps) => <Parts sources={recordAsides().side} props={props} />
