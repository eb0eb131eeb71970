import type { Actor } from '../../engine/model/actor.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Entity } from '../../engine/model/registry.ts'
import { hasRight } from '../../engine/rules/access/rights.ts'
import { holds, isOwn } from '../../engine/rules/access/permissions.ts'

/** Whether the actor may see the statistics of a record: staff with the permission, and its owners. */
export const mayReadStatistics = (actor: Actor, entity: Entity, row: Row): boolean =>
  hasRight(actor, 'visits') || (!holds(actor, 'management') && isOwn(actor, entity, row))
