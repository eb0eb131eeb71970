import type { Entity, Property } from '../../../engine/model/registry.ts'
import type { Changes } from '../../../engine/records/changes.ts'
import { isBlank } from '../../data/values.ts'

/** Properties whose change the action itself implies: the trash, and the pending request of the record. */
const saidByAction: ReadonlySet<string> = new Set(['deleted_at', 'request_id'])

/** Returns the properties that a history entry changed and that are worth showing. */
export const shownChanges = (entity: Entity, changes: Changes): Property[] =>
  Object.keys(changes).flatMap(name => (saidByAction.has(name) ? [] : (entity.properties.get(name) ?? [])))

/** Whether all changed properties were empty before, as for a new record. */
export const wereEmpty = (properties: readonly Property[], changes: Changes): boolean =>
  properties.length > 0 && properties.every(({ name }) => isBlank(changes[name]?.[0]))
