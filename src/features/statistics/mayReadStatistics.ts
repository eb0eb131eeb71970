import type { Actor } from '../../engine/model/actor.ts'
import type { AccessWord } from '../../engine/model/declaration.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Entity } from '../../engine/model/registry.ts'
import { couldReach, holds, isOwn } from '../../engine/rules/access/permissions.ts'

/** The word for staff who see the statistics of everything (seed specification, section 6). */
export const statisticsWord: AccessWord = 'statistics'

/** Whether the actor may see what visitors did with the record: staff with the key, and whose own it is. */
export const mayReadStatistics = (actor: Actor, entity: Entity, row: Row): boolean =>
  holds(actor, statisticsWord) || (!holds(actor, 'management') && isOwn(actor, entity, row))

/** Whether there are records whose visits the actor may see: of the entity that visits are counted of, all for staff with the key, and one's own. */
export const mayReadAnyStatistics = (actor: Actor, main: Entity | undefined): boolean =>
  main !== undefined &&
  (holds(actor, statisticsWord) || (!holds(actor, 'management') && couldReach(actor, main, 'read')))
