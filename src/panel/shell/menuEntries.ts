import { menuGroups, defaultMenuGroup } from '../../engine/model/words.ts'
import type { Settings } from '../../engine/model/session.ts'
import { isInMenu } from '../../engine/rules/access/screens.ts'
import type { PanelContext } from '../data/RegistryContext.tsx'
import { listPlace } from '../data/listPlace.ts'
import { listPath } from '../data/paths.ts'
import { isPageInMenu } from './routing/mayOpenPage.ts'
import { panelProduct, type MenuPlace } from './routing/panelProduct.ts'

/** One line of the menu: its word in the catalog below `panel.menu`, its icon, and where it leads below `/platform`. */
export interface MenuEntry {
  /** The entity or the page. */
  name: string
  word: string
  icon: string
  path: string
  group: MenuPlace
}

/** The positions in the menu, in its order; the person's own things are a menu of their own. */
const places: readonly MenuPlace[] = ['top', ...menuGroups, 'own']

function entityEntries(panel: PanelContext): MenuEntry[] {
  const { main } = panel.registry
  return [...panel.registry.entities.values()]
    .filter(({ declaration }) => isInMenu(panel.profile, declaration))
    .toSorted((one, other) => Number(other === main) - Number(one === main))
    .map(({ name, declaration }) => {
      const path = listPlace(panel, name) ?? listPath(name)
      const isTab = path !== listPath(name)
      const root = isTab ? panel.registry.entities.get(declaration.tabOf ?? '')?.declaration : undefined
      return {
        name,
        word: isTab ? `tabs.${name}` : name,
        icon: declaration.icon ?? name,
        path,
        group: (root ?? declaration).menuGroup ?? defaultMenuGroup,
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

/** The menu of the person at the panel: the entities declared for their role, and the pages that are theirs, group after group. */
export function menuEntries(panel: PanelContext, settings: Settings): MenuEntry[] {
  const entries = [...entityEntries(panel), ...pageEntries(panel, settings)]
  return places.flatMap(place => entries.filter(({ group }) => group === place))
}

export interface MenuSection {
  group: Exclude<MenuPlace, 'own'>
  entries: readonly MenuEntry[]
}

/** So few entries need no headings. */
const mostWithoutHeadings = 7

/** The entries but for the person's own, by group, and whether the groups have headings. */
export function menuSections(entries: readonly MenuEntry[]): { sections: MenuSection[]; hasHeadings: boolean } {
  const shared = entries.filter(({ group }) => group !== 'own')
  const sections = (['top', ...menuGroups] as const).flatMap(group => {
    const own = shared.filter(entry => entry.group === group)
    return own.length > 0 ? [{ group, entries: own }] : []
  })
  return { sections, hasHeadings: shared.length > mostWithoutHeadings }
}

const isWithin = (pathname: string, { path }: MenuEntry): boolean =>
  pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))

/**
 * The path of the menu entry that a location belongs to: the one that leads nearest to it, else that of its record's entity, else of the
 * screen that this is a tab of.
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
