import type { Action } from '../../model/declaration.ts'
import type { Reach } from '../../model/session.ts'
import { holds } from '../../rules/permissions.ts'
import { usePanel, type PanelContext } from '../registry/RegistryContext.tsx'

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

/**
 * Whether a screen or an action of an entity is there for the person; the server decides about each record. `list` asks for the
 * list's own access words too, `edit` for the form, which shows what may be read and locks what may not be written.
 */
export function may(panel: PanelContext, action: string, resource: string): boolean {
  if (reachOf(panel, action, resource) === 'none') return false
  const words = action === 'list' ? panel.registry.entity(resource).declaration.list?.access : undefined
  return !words || words.some(word => holds(panel.profile, word))
}

/** `may` for the person at the panel. */
export const useMay = (action: string, resource: string): boolean => may(usePanel(), action, resource)
