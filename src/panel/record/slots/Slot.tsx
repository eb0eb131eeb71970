import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { FieldBoundary } from '../../ui/FieldBoundary.tsx'
import { overridesOf } from './overridesOf.ts'

/** The place beside a list's title for what is written by hand for its entity. */
export function ListSlot({ entity }: { entity: Entity }) {
  const part = overridesOf(entity.name).listActions
  return part ? (
    <FieldBoundary>
      <part.Component entity={entity} />
    </FieldBoundary>
  ) : null
}

/** A place of a record for what is written by hand for its entity. */
export function RecordSlot({
  entity,
  record,
  at,
}: {
  entity: Entity
  record: Visible
  at: 'rowActions' | 'recordActions' | 'recordPanel'
}) {
  const part = overridesOf(entity.name)[at]
  return part ? (
    <FieldBoundary>
      <part.Component entity={entity} record={record} />
    </FieldBoundary>
  ) : null
}
