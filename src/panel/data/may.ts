import type { Action } from '../../engine/model/declaration.ts'
import type { Reach } from '../../engine/model/session.ts'
import { hasList, isTabFor, canOpenForms } from '../../engine/rules/access/screens.ts'
import type { Entity } from '../../engine/model/registry.ts'
import { canReachAny, organizationProperty } from '../../engine/rules/access/permissions.ts'
import type { PanelContext, SignedIn } from './RegistryContext.tsx'

/** react-admin's words for actions, and what each needs of the access table. */
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

/** How far an action goes over an entity's records: all, own or none. Unknown entities and actions are none. */
export function reachOf(panel: PanelContext, action: string, resource: string): Reach {
  const needed = actions[action]
  return needed && panel.registry.entities.has(resource) ? (panel.profile.access[resource]?.[needed] ?? 'none') : 'none'
}

/** Whether records of the entity could be the person's only by an organization, and they have none and can make none: nothing that they wrote could be saved. */
export function lacksOrganization(profile: SignedIn, entity: Entity): boolean {
  const property = organizationProperty(entity)
  const founding = profile.access[property?.field.reference ?? '']?.create ?? 'none'
  return property !== undefined && founding === 'none' && !canReachAny(profile, entity, 'create')
}

/** Screens of an entity, by react-admin's words for them; whose they are is said by rules. */
const screens = { list: hasList, edit: canOpenForms, tab: isTabFor }

const isScreen = (action: string): action is keyof typeof screens => Object.hasOwn(screens, action)

/** Whether a screen or an action of an entity is there for the person, by react-admin's words (`tab`: its list on the screen of another); the server decides about each record. */
export function may(panel: PanelContext, action: string, resource: string): boolean {
  const entity = panel.registry.entities.get(resource)
  if (!entity) return false
  return isScreen(action)
    ? screens[action](panel.profile, entity.declaration)
    : reachOf(panel, action, resource) !== 'none' && !(action === 'create' && lacksOrganization(panel.profile, entity))
}
