import { menuGroups } from '../../engine/model/words.ts'
import type { Settings } from '../../engine/model/session.ts'
import { isInMenu } from '../../engine/rules/access/screens.ts'
import type { PanelContext } from '../data/RegistryContext.ts'
import { listPlace } from '../data/listPlace.ts'
import { menuGroupOf } from '../data/menuGroups.ts'
import { listPath } from '../data/paths.ts'
import { isPageInMenu } from './routing/mayOpenPage.ts'
import { panelProduct, type MenuPlace } from './routing/panelProduct.ts'

/** A menu entry: the key of its label below `panel.menu`, its icon, and its path below `/platform`. */
export interface MenuEntry {
  /** The entity or the page. */
  name: string
  word: string
  icon: string
  path: string
  group: MenuPlace
}

/** The groups of the menu in order; the person's own entries are in a separate menu. */
const places: readonly MenuPlace[] = ['top', ...menuGroups, 'own']

function entityEntries(panel: PanelContext): MenuEntry[] {
  const { main } = panel.registry
  return [...panel.registry.entities.values()]
    .filter(({ declaration }) => isInMenu(panel.profile, declaration))
    .toSorted((one, other) => Number(other === main) - Number(one === main))
    .map(entity => {
      const { name, declaration } = entity
      const path = listPlace(panel, name) ?? listPath(name)
      const isTab = path !== listPath(name)
      return {
        name,
        word: isTab ? `tabs.${name}` : name,
        icon: declaration.icon ?? name,
        path,
        group: menuGroupOf(panel.registry, entity),
      }
    })
}

const pageEntries = (panel: PanelContext, settings: Settings): MenuEntry[] =>
  Object.entries(panelProduct().pages).flatMap(([name, page]) => {
    const { menu, path } = page
    if (!menu || !isPageInMenu(panel, page) || menu.when?.(settings) === false) return []
    const word = menu.name ?? name
    return [{ name: word, word, icon: menu.icon, path, group: path === '/' ? 'top' : (menu.group ?? 'data') }]
  })

/**
 * Returns the signed-in person's menu entries: the entities declared for their role, and their pages, group by group.
 */
export function menuEntries(panel: PanelContext, settings: Settings): MenuEntry[] {
  const entries = [...entityEntries(panel), ...pageEntries(panel, settings)]
  return places.flatMap(place => entries.filter(({ group }) => group === place))
}

export interface MenuSection {
  group: Exclude<MenuPlace, 'own'>
  entries: readonly MenuEntry[]
}

/** Up to this number of entries, the menu has no headings. */
const maxWithoutHeadings = 7

/** Returns the entries except the person's own, by group, and whether the groups have headings. */
export function menuSections(entries: readonly MenuEntry[]): { sections: MenuSection[]; hasHeadings: boolean } {
  const shared = entries.filter(({ group }) => group !== 'own')
  const sections = (['top', ...menuGroups] as const).flatMap(group => {
    const own = shared.filter(entry => entry.group === group)
    return own.length > 0 ? [{ group, entries: own }] : []
  })
  return { sections, hasHeadings: shared.length > maxWithoutHeadings }
}

const isWithin = (pathname: string, { path }: MenuEntry): boolean =>
  pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))

/**
 * Returns the path of the menu entry for a location: the entry with the longest matching path, or the one of the
 * record's entity, or of the screen that has it as a tab.
 */
export function activePath(panel: PanelContext, entries: readonly MenuEntry[], pathname: string): string | undefined {
  const named = pathname.split('/')[1] ?? ''
  const first = Object.values(panelProduct().pages).find(({ path }) => path === `/${named}`)?.lights ?? named
  const tabOf = panel.registry.entities.get(first)?.declaration.tabOf
  const [nearest] = entries
    .filter(entry => isWithin(pathname, entry))
    .toSorted((one, other) => other.path.length - one.path.length)
  return (nearest ?? [first, tabOf].map(name => entries.find(entry => entry.name === name)).find(Boolean))?.path
}
