import type { Actor } from '../../model/actor.ts'
import type { Row } from '../../model/query.ts'
import type { Entity } from '../../model/registry.ts'
import { belongsTo, holds } from '../access/permissions.ts'

/** What becomes of a change to a record in its present state: written, written into the open request too, or only put into a request. */
export type Way = 'write' | 'write_and_extend' | 'propose' | 'refuse'

/** The state a new moderated record starts in: what staff bring in still waits to be reviewed (product: States). */
export const firstStatus = (actor: Actor): string => (holds(actor, 'management') ? 'noapproval' : 'draft')

/**
 * Whether the actor's changes go public without review: staff with the content permission, but nobody for themselves or their
 * own organization.
 */
export const mayPublish = (actor: Actor, entity: Entity, row: Row): boolean =>
  holds(actor, 'publisher') && !belongsTo(actor, entity, row)

const ways: Record<string, Way> = {
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
 * The way that the actor's change of a record takes (product: "A change to a public record never touches the public version").
 * `change` holds the new values: who takes a record for their own organization may not publish that either.
 */
export function wayOfChange(actor: Actor, entity: Entity, row: Row, change: Row = {}): Way {
  if (entity.declaration.moderated === undefined) return 'write'
  const way = ways[String(row.status)] ?? 'refuse'
  const direct = mayPublish(actor, entity, row) && mayPublish(actor, entity, { ...row, ...change })
  if (way === 'propose' && direct) return row.request_id ? 'write_and_extend' : 'write'
  return way === 'refuse' && row.status === 'locked' && direct ? 'write' : way
}
