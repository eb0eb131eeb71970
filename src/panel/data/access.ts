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
import { usePanel, type SignedIn } from './RegistryContext.ts'

/**
 * What the signed-in person may do with an entity, by the server's own rules. The server checks every request again.
 */
export interface Access {
  actor: Actor
  /** Whether they may perform the action on at least some rows. */
  may(action: Action): boolean
  /** Whether they may perform the action on this row. A deleted row is read-only. */
  mayTo(action: Action, row: Row): boolean
  mayRead(property: Property): boolean
  mayWrite(property: Property): boolean
  /** Whether they may see the trash and restore records from it. */
  trash: boolean
}

/** Returns the signed-in person as an actor. */
export const actorOf = ({ id, role, permissions, organizations, words, worksFor }: SignedIn): Actor => ({
  id,
  role,
  permissions,
  organizations,
  words,
  worksFor,
})

/** What people are called whose records somebody who works for an organization may not see. */
const unseenBy = {
  member: { other: 'colleague', unknown: 'colleague_or_staff' },
  owner: { other: 'former_colleague', unknown: 'former_or_staff' },
} as const

/**
 * Returns the translation key of what a person is called whose record the reader may not see; `isStaff` if it is known
 * of them. Staff see everyone who still has an account; members of an organization see neither staff nor each other; its
 * owner sees those who work for it now; others see everyone except staff.
 */
export function unseenPerson({ words, worksFor }: Pick<SignedIn, 'words' | 'worksFor'>, isStaff?: boolean): string {
  if (words.has('management')) return 'panel.history.someone'
  if (!worksFor || isStaff) return 'panel.history.staff'
  return `panel.history.${unseenBy[worksFor][isStaff === false ? 'other' : 'unknown']}`
}

/** Returns a person's access to an entity. */
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

/** Returns the signed-in person's access to an entity. */
export function useAccess(entity: Entity): Access {
  const { profile } = usePanel()
  return useMemo(() => accessTo(profile, entity), [profile, entity])
}
