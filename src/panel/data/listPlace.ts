import { may } from './may.ts'
import type { PanelContext } from './RegistryContext.tsx'
import { filterQuery, listPath } from './paths.ts'

/** The path of an entity's list as a tab on the screen of another. */
export const tabPath = (root: string, entity: string): string => `${listPath(root)}/${entity}`

/** Where the person at the panel finds an entity's list, below `/platform`; undefined where it is no screen of theirs. */
export function listPlace(panel: PanelContext, name: string): string | undefined {
  const root = panel.registry.entities.get(name)?.declaration.tabOf
  if (root !== undefined && may(panel, 'tab', name)) return tabPath(root, name)
  return may(panel, 'list', name) ? listPath(name) : undefined
}

/** The same narrowed by a filter in the words of the API; the list's usual path where it is no screen of theirs. */
export const filteredPlace = (panel: PanelContext, name: string, filter: Readonly<Record<string, unknown>>): string =>
  `${listPlace(panel, name) ?? listPath(name)}${filterQuery(filter)}`
