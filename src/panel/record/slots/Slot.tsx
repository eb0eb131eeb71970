import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { FieldBoundary } from '../../ui/FieldBoundary.tsx'
import { overridesOf } from './overridesOf.ts'

/** The slot next to a list's title for the entity's override. */
export function ListSlot({ entity }: { entity: Entity }) {
  const part = overridesOf(entity.name).listActions
  return part ? (
    <FieldBoundary>
      <part.Component entity={entity} />
    </FieldBoundary>
  ) : null
}

/** A slot of a record for the entity's override. */
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
