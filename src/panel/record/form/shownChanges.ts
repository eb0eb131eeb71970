import type { Entity, Property } from '../../../engine/model/registry.ts'
import type { Changes } from '../../../engine/records/changes.ts'
import { isBlank } from '../../data/values.ts'

/** What says nothing beside the action itself: the trash, and the request that a record waits in. */
const saidByAction: ReadonlySet<string> = new Set(['deleted_at', 'request_id'])

/** The properties that a line of history changed, as far as that is worth telling a person. */
export const shownChanges = (entity: Entity, changes: Changes): Property[] =>
  Object.keys(changes).flatMap(name => (saidByAction.has(name) ? [] : (entity.properties.get(name) ?? [])))

/** Whether all that was changed was empty before, as in a new record. */
export const wereEmpty = (properties: readonly Property[], changes: Changes): boolean =>
  properties.length > 0 && properties.every(({ name }) => isBlank(changes[name]?.[0]))
