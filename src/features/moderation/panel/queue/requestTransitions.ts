import type { Row } from '../../../../engine/model/query.ts'
import type { Entity } from '../../../../engine/model/registry.ts'
import { holds } from '../../../../engine/rules/access/permissions.ts'
import type { TransitionName } from '../../../../engine/rules/moderation/transitions.ts'
import type { Access } from '../../../../panel/data/access.ts'

/** What can be done with a request as it stands; undefined for records that are none. */
export const requestTransitions = (
  { name }: Entity,
  access: Access,
  record: Row,
): readonly TransitionName[] | undefined => {
  if (name !== 'requests') return undefined
  return record.status === 'open' && holds(access.actor, 'reviewer') ? ['approve', 'decline'] : []
}
