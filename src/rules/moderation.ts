import type { Actor } from '../model/actor.ts'
import type { Row } from '../model/query.ts'
import type { Entity } from '../model/registry.ts'
import { holds } from './permissions.ts'

/** States in which its author may change a record directly; the public has never seen it. */
const openToAuthor: ReadonlySet<unknown> = new Set(['draft', 'declined', 'pending', 'noapproval'])

/** The state a new moderated record starts in: what staff bring in still waits to be reviewed (product: States). */
export const firstStatus = (actor: Actor): string => (holds(actor, 'management') ? 'noapproval' : 'draft')

/** Whether the actor's change of this record must go through moderation instead of being written at once. */
export const needsModeration = (actor: Actor, entity: Entity, row: Row): boolean =>
  entity.declaration.moderated !== undefined && !holds(actor, 'management') && !openToAuthor.has(row.status)
