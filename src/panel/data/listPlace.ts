import { may } from './may.ts'
import type { PanelContext } from './RegistryContext.ts'
import { filterQuery, listPath } from './paths.ts'

/** Returns the path of an entity's list when it is a tab on another entity's screen. */
export const tabPath = (root: string, entity: string): string => `${listPath(root)}/${entity}`

/**
 * Returns the path at which the signed-in person can open an entity's list, below `/platform`; undefined if they can't.
 */
export function listPlace(panel: PanelContext, name: string): string | undefined {
  const root = panel.registry.entities.get(name)?.declaration.tabOf
  if (root !== undefined && may(panel, 'tab', name)) return tabPath(root, name)
  return may(panel, 'list', name) ? listPath(name) : undefined
}

/** Like `listPlace`, narrowed by a filter in the API's terms; falls back to the list's usual path. */
export const filteredPlace = (panel: PanelContext, name: string, filter: Readonly<Record<string, unknown>>): string =>
  `${listPlace(panel, name) ?? listPath(name)}${filterQuery(filter)}`
