import type { Action } from '../../engine/model/declaration.ts'
import type { Reach } from '../../engine/model/session.ts'
import { hasList, isTabFor, canOpenForms } from '../../engine/rules/access/screens.ts'
import type { Entity } from '../../engine/model/registry.ts'
import { canReachAny, organizationProperty } from '../../engine/rules/access/permissions.ts'
import type { PanelContext, SignedIn } from './RegistryContext.ts'

/** react-admin's actions and the action of the access table that each requires. */
const actions: Record<string, Action> = {
  list: 'read',
  show: 'read',
  edit: 'read',
  read: 'read',
  export: 'export',
  create: 'create',
  update: 'update',
  delete: 'delete',
}

/** Returns the reach of an action on an entity's records; `none` for unknown entities and actions. */
export function reachOf(panel: PanelContext, action: string, resource: string): Reach {
  const needed = actions[action]
  return needed && panel.registry.entities.has(resource) ? (panel.profile.access[resource]?.[needed] ?? 'none') : 'none'
}

/**
 * Whether the person can have records of the entity only through an organization, but has none and can't create one, so
 * that no new record could be saved.
 */
export function lacksOrganization(profile: SignedIn, entity: Entity): boolean {
  const property = organizationProperty(entity)
  const founding = profile.access[property?.field.reference ?? '']?.create ?? 'none'
  return property !== undefined && founding === 'none' && !canReachAny(profile, entity, 'create')
}

/** Screens of an entity by react-admin's name, each with the rule that says who has it. */
const screens = { list: hasList, edit: canOpenForms, tab: isTabFor }

const isScreen = (action: string): action is keyof typeof screens => Object.hasOwn(screens, action)

/**
 * Whether the person has a screen or an action of an entity, by react-admin's name (`tab` is its list on another
 * entity's screen). The server decides for each record.
 */
export function may(panel: PanelContext, action: string, resource: string): boolean {
  const entity = panel.registry.entities.get(resource)
  if (!entity) return false
  return isScreen(action)
    ? screens[action](panel.profile, entity.declaration)
    : reachOf(panel, action, resource) !== 'none' && !(action === 'create' && lacksOrganization(panel.profile, entity))
}
