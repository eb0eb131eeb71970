import type { Settings } from '../../engine/model/session.ts'
import { isInMenu } from '../../engine/rules/access/screens.ts'
import type { PanelContext } from '../data/RegistryContext.tsx'
import { listPath } from '../data/paths.ts'
import { may } from '../data/may.ts'
import { isPageInMenu } from './routing/mayOpenPage.ts'
import { panelProduct, type PageAt } from './routing/panelProduct.ts'

/** One line of the menu: its word in the catalog, its icon, and where it leads below `/platform`. */
export interface MenuEntry {
  name: string
  icon: string
  path: string
}

type Line = MenuEntry & { order: number }

/** Where entities stand among the lines of the menu. */
const entitiesOrder = 100

const lineOf = (name: string, { path, menu }: PageAt): Line[] =>
  menu ? [{ name: menu.name ?? name, icon: menu.icon, path, order: menu.order }] : []

/** The menu of the person at the panel: the entities declared for their role, and the pages that are theirs. */
export function menuEntries(panel: PanelContext, settings: Settings): MenuEntry[] {
  const { pages, records } = panelProduct()
  const shown = Object.entries(pages).filter(
    ([, page]) => isPageInMenu(panel, page) && page.menu?.when?.(settings) !== false,
  )
  const declared = [...panel.registry.entities.values()].filter(({ declaration }) =>
    isInMenu(panel.profile, declaration),
  )
  const lines: Line[] = [
    ...declared.map(({ name, declaration }) => ({
      name,
      icon: declaration.icon ?? name,
      path: listPath(name),
      order: records[name]?.order ?? entitiesOrder,
    })),
    ...shown.flatMap(([name, page]) => lineOf(name, page)),
  ]
  return lines.toSorted((one, other) => one.order - other.order).map(({ name, icon, path }) => ({ name, icon, path }))
}

/** Whose list a menu entry opens for the person at the panel; the entry's own where the first one is not for them. */
export function openedList(panel: PanelContext, name: string): string {
  const first = panelProduct().records[name]?.opens
  return first !== undefined && may(panel, 'list', first) ? first : name
}

/** The path of the menu entry that a location belongs to: a tab of an entity's screen lights up that entity. */
export function activePath(panel: PanelContext, pathname: string): string {
  const named = pathname.split('/')[1] ?? ''
  const first = Object.values(panelProduct().pages).find(({ path }) => path === `/${named}`)?.lights ?? named
  const { tabOf } = panel.registry.entities.get(first)?.declaration ?? {}
  return listPath(tabOf && panel.registry.entities.has(tabOf) ? tabOf : first)
}
