import type { ModerationRequest } from '../../../../engine/model/moderation.ts'
import type { Row } from '../../../../engine/model/query.ts'
import type { Entity } from '../../../../engine/model/registry.ts'
import { holds } from '../../../../engine/rules/access/permissions.ts'
import { authorsOf } from '../../../../engine/rules/moderation/proposals.ts'
import type { TransitionName } from '../../../../engine/rules/moderation/transitions.ts'
import type { Access } from '../../../../panel/data/access.ts'

/** Whether the person wrote part of a request, so that someone else must decide on it. */
export function isOwnRequest({ actor }: Pick<Access, 'actor'>, record: Row): boolean {
  const { author_id, changes } = record as ModerationRequest
  return authorsOf(author_id, changes ?? {}).includes(actor.id)
}

/**
 * Returns the transitions that are possible for a request in its current status; undefined for records of other
 * entities.
 */
export const requestTransitions = (
  { name }: Entity,
  access: Access,
  record: Row,
): readonly TransitionName[] | undefined => {
  if (name !== 'requests') return undefined
  const isDecidable = record.status === 'open' && holds(access.actor, 'reviewer') && !isOwnRequest(access, record)
  return isDecidable ? ['approve', 'decline'] : []
}
