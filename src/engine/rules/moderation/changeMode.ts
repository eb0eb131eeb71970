import type { Actor } from '../../model/actor.ts'
import type { Row } from '../../model/query.ts'
import type { Entity } from '../../model/registry.ts'
import { belongsTo, holds } from '../access/permissions.ts'

/**
 * What happens to a change of a record in its current status: it is written, written and added to the open request,
 * only added to a request, or rejected.
 */
export type ChangeMode = 'write' | 'write_and_extend' | 'propose' | 'refuse'

/** Returns the status of a new moderated record. Records that staff create need a review, too (product: States). */
export const firstStatus = (actor: Actor): string => (holds(actor, 'management') ? 'noapproval' : 'draft')

/**
 * Whether the actor's changes become public without review: for staff with the content permission, except for records
 * of their own or of their organization.
 */
const mayPublish = (actor: Actor, entity: Entity, row: Row): boolean =>
  holds(actor, 'publisher') && !belongsTo(actor, entity, row)

const ways: Record<string, ChangeMode> = {
  draft: 'write',
  declined: 'write',
  pending: 'write',
  noapproval: 'write',
  onmoderation: 'write_and_extend',
  approved: 'propose',
  hidden: 'propose',
  locked: 'refuse',
  deleted: 'refuse',
}

/**
 * Returns how the actor's change of a record is handled (product: "A change to a public record never touches the public
 * version"). `change` has the new values: someone who assigns a record to their own organization cannot publish it
 * either.
 */
export function changeMode(actor: Actor, entity: Entity, row: Row, change: Row = {}): ChangeMode {
  if (entity.declaration.moderated === undefined) return 'write'
  const way = ways[String(row.status)] ?? 'refuse'
  const direct = mayPublish(actor, entity, row) && mayPublish(actor, entity, { ...row, ...change })
  if (way === 'propose' && direct) return row.request_id ? 'write_and_extend' : 'write'
  return way === 'refuse' && row.status === 'locked' && direct ? 'write' : way
}
