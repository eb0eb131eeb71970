import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import {
  allowedTransitions,
  transitionNames,
  type TransitionName,
} from '../../../engine/rules/moderation/transitions.ts'
import type { Access } from '../../data/access.ts'
import { listParts } from './listParts.ts'

/** Actions on many records at once: the transitions, and changing one field. */
export type BulkAction = TransitionName | 'update'

function transitionsOf(entity: Entity, access: Access, record: Visible): readonly TransitionName[] {
  if (entity.declaration.moderated !== undefined) return allowedTransitions(access.actor, entity, record)
  const brought = listParts().transitionsOf(entity, access, record)
  if (brought) return brought
  if (record.deleted_at) return access.trash && access.may('delete') ? ['restore'] : []
  return access.mayTo('delete', record) ? ['delete'] : []
}

/**
 * Returns the actions that the person may perform on a record in its current status, as far as the panel knows; the
 * server checks again.
 */
export const actionsOf = (entity: Entity, access: Access, record: Visible): readonly BulkAction[] => [
  ...transitionsOf(entity, access, record),
  ...(access.mayTo('update', record) ? (['update'] as const) : []),
]

/** Whether selecting the record is useful: administrators can at least export it. */
export const isSelectable = (entity: Entity, access: Access, record: Visible): boolean =>
  access.trash || actionsOf(entity, access, record).length > 0

/** Returns the transitions that some of the records allow, in the order of the table, each with those records. */
export function transitionsFor(
  entity: Entity,
  access: Access,
  records: readonly Visible[],
): (readonly [TransitionName, readonly Visible[]])[] {
  const allowed = new Map(records.map(record => [record, new Set(transitionsOf(entity, access, record))]))
  return transitionNames
    .map(name => [name, records.filter(record => allowed.get(record)?.has(name))] as const)
    .filter(([, some]) => some.length > 0)
}
