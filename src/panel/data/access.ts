import { useMemo } from 'react'
import type { Actor } from '../../engine/model/actor.ts'
import type { Action } from '../../engine/model/declaration.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Entity, Property } from '../../engine/model/registry.ts'
import { changeMode } from '../../engine/rules/moderation/changeMode.ts'
import { isOwn, mayRead, mayWrite } from '../../engine/rules/access/permissions.ts'
import { hasRight } from '../../engine/rules/access/rights.ts'
import { refusalOf } from '../../engine/rules/moderation/transitions.ts'
import { lacksOrganization } from './may.ts'
import { usePanel, type SignedIn } from './RegistryContext.tsx'

/** What the signed-in person may do with an entity, as the server's rules say; the server asks again. */
export interface Access {
  actor: Actor
  /** Whether they could do it to some row at least. */
  may(action: Action): boolean
  /** Whether they may do it to this row. A deleted row is only looked at. */
  mayTo(action: Action, row: Row): boolean
  mayRead(property: Property): boolean
  mayWrite(property: Property): boolean
  /** Whether they see the trash and take records out of it. */
  trash: boolean
}

export const actorOf = ({ id, role, permissions, organizations, words, worksFor }: SignedIn): Actor => ({
  id,
  role,
  permissions,
  organizations,
  words,
  worksFor,
})

/** The access of a person to an entity. */
export function accessTo(profile: SignedIn, entity: Entity): Access {
  const actor = actorOf(profile)
  const reach = (action: Action) => profile.access[entity.name]?.[action] ?? 'none'
  return {
    actor,
    may: action => reach(action) !== 'none' && !(action === 'create' && lacksOrganization(profile, entity)),
    mayTo: (action, row) =>
      !row.deleted_at &&
      (reach(action) === 'all' || (reach(action) === 'own' && isOwn(actor, entity, row, action))) &&
      !(action === 'update' && changeMode(actor, entity, row) === 'refuse') &&
      !(
        action === 'delete' &&
        entity.declaration.moderated !== undefined &&
        refusalOf(actor, entity, row, 'delete') !== undefined
      ),
    mayRead: property => mayRead(actor, property),
    mayWrite: property => mayWrite(actor, property),
    trash: hasRight(actor, 'trash'),
  }
}

/** The signed-in person's access to an entity. */
export function useAccess(entity: Entity): Access {
  const { profile } = usePanel()
  return useMemo(() => accessTo(profile, entity), [profile, entity])
}
