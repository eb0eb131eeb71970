import type { AccessWord, Action } from '../../model/declaration.ts'
import type { Reach } from '../../model/session.ts'
import { holds } from '../../rules/permissions.ts'
import type { PanelContext } from '../registry/RegistryContext.tsx'

/** react-admin's words for actions, and what each needs of the access table. */
const actions: Record<string, Action> = {
  list: 'read',
  show: 'read',
  edit: 'read',
  read: 'read',
  export: 'read',
  create: 'create',
  update: 'update',
  delete: 'delete',
}

/** How far an action goes over an entity's records: all, own or none. Unknown entities and actions are none. */
export function reachOf(panel: PanelContext, action: string, resource: string): Reach {
  const needed = actions[action]
  return needed && panel.registry.entities.has(resource) ? (panel.profile.access[resource]?.[needed] ?? 'none') : 'none'
}

const mayList = (panel: PanelContext, resource: string): boolean => {
  if (reachOf(panel, 'list', resource) === 'none') return false
  const words = panel.registry.entity(resource).declaration.list?.access
  return !words || words.some(word => holds(panel.profile, word))
}

/** Whose forms these are by the route table of the specification, although others may read records of them as their own. */
const formsFor: Readonly<Record<string, readonly AccessWord[]>> = {
  organizations: ['management', 'objectowner'],
  guides: ['management', 'guide'],
}

/** A form is for whoever has the list, may change a record, or reads records as their own; reference data that everybody reads has none. */
function mayEdit(panel: PanelContext, resource: string): boolean {
  const words = formsFor[resource]
  if (words && !words.some(word => holds(panel.profile, word))) return false
  return mayList(panel, resource) || reachOf(panel, 'update', resource) !== 'none' || reachOf(panel, 'read', resource) === 'own'
}

/** Whether a screen or an action of an entity is there for the person, by react-admin's words; the server decides about each record. */
export function may(panel: PanelContext, action: string, resource: string): boolean {
  if (action === 'list') return mayList(panel, resource)
  if (action === 'edit') return mayEdit(panel, resource)
  return reachOf(panel, action, resource) !== 'none'
}
