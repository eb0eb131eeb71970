import type { RowOf } from '../../engine/fields/rowOf.ts'
import { actorFor, type Actor } from '../../engine/model/actor.ts'
import { permissionKeys, roleNames, type Authorization, type RoleName } from '../../engine/model/authorization.ts'
import type { Condition } from '../../engine/model/query.ts'
import type { Entity } from '../../engine/model/registry.ts'
import { holds, mayRead, reach } from '../../engine/rules/access/permissions.ts'

/** Whether the actor may share views with a role. */
export const mayShareViews = (actor: Actor): boolean => holds(actor, 'superuser')

/**
 * The condition for the views that the actor may read: their own and those shared with their role; people who may
 * share read all shared views.
 */
export const readViews = (actor: Actor): Condition => ({
  any: [
    { property: 'user_id', operator: 'in', value: [actor.id] },
    mayShareViews(actor)
      ? { property: 'role', operator: 'not_in', value: [null] }
      : { property: 'role', operator: 'in', value: [actor.role] },
  ],
})

/** Whether the actor saved the view. */
export const isOwnView = (actor: Actor, view: Pick<RowOf<'list_views'>, 'user_id'>): boolean =>
  view.user_id === actor.id

/** Whether the actor may delete a view: their own, and shared ones if they may share. */
export const mayRemoveView = (actor: Actor, view: Pick<RowOf<'list_views'>, 'user_id' | 'role'>): boolean =>
  isOwnView(actor, view) || (view.role !== null && mayShareViews(actor))

/** Whether the actor's list can have a column: a field of which they may read at least one property. */
export const mayHaveColumn = (actor: Actor, entity: Entity, name: string): boolean =>
  entity.fields.get(name)?.properties.some(property => mayRead(actor, property)) === true

/** Returns the roles that may read a list, assuming every permission key: those with which its views can be shared. */
export const rolesThatRead = (authorization: Authorization, entity: Entity): RoleName[] =>
  roleNames(authorization).filter(
    role =>
      reach(
        actorFor(authorization, { id: '', role, permissions: permissionKeys(authorization), organizations: [] }),
        entity,
        'read',
      ) !== 'none',
  )
