import { isInMenu } from '../../engine/rules/access/screens.ts'
import type { PanelContext } from '../data/RegistryContext.tsx'
import { mayOpenPage } from './routing/panelPages.ts'
import { listPath } from '../data/paths.ts'
import type { ScreenName } from './routing/panelProduct.ts'
import { may } from '../data/may.ts'

/** One line of the menu: its word in the catalog, its icon, and where it leads below `/platform`. */
export interface MenuEntry {
  name: string
  icon: string
  path: string
}

const home: MenuEntry = { name: 'homepage', icon: 'home', path: '/' }

/** What would have been sent, where nothing is: in the menu only of a demonstration. */
const outbox: MenuEntry = { name: 'outbox', icon: 'mail', path: '/outbox' }

/** Taking records out and in, and the work that is done outside of answers: for whom these pages are. */
const administration: readonly (MenuEntry & { name: ScreenName })[] = [
  { name: 'export', icon: 'export', path: '/export' },
  { name: 'import', icon: 'import', path: '/import' },
  { name: 'jobs', icon: 'jobs', path: '/jobs' },
]

/** What stands below the entities, in the order of the specification; `help` is an entity, shown to whom it is declared for. */
const below: readonly MenuEntry[] = [
  { name: 'profile', icon: 'profile', path: '/profile' },
  { name: 'terms', icon: 'terms', path: '/terms' },
  { name: 'help', icon: 'help', path: '/help' },
  { name: 'contact', icon: 'contact', path: '/contact' },
  { name: 'sign_out', icon: 'sign_out', path: '/logout' },
]

const declaredFor = ({ profile, registry }: PanelContext, name: string): boolean => {
  const entity = registry.entities.get(name)
  return entity !== undefined && isInMenu(profile, entity.declaration)
}

/** The menu of the person at the panel: homepage, the entities declared for their role, then the pages for everybody. */
export function menuEntries(panel: PanelContext, hasOutbox: boolean): MenuEntry[] {
  const { entities } = panel.registry
  const fixed = new Set(below.map(entry => entry.name))
  const declared = [...entities.values()]
    .filter(({ name }) => !fixed.has(name) && declaredFor(panel, name))
    .map(({ name, declaration }) => ({ name, icon: declaration.icon ?? name, path: listPath(name) }))
  return [home, ...declared, ...(hasOutbox ? [outbox] : []), ...administration.filter(({ name }) => mayOpenPage(panel, name)), ...below.filter(({ name }) => name !== 'help' || declaredFor(panel, name))]
}

/** The list that comes first behind a menu entry, where it is not the entry's own: what waits for staff comes before what visitors say. */
const comesFirst: Readonly<Record<string, string>> = { reports: 'requests' }

/** Whose list a menu entry opens for the person at the panel; the entry's own where the first one is not for them. */
export function openedList(panel: PanelContext, name: string): string {
  const first = comesFirst[name]
  return first !== undefined && may(panel, 'list', first) ? first : name
}

/** Screens that belong to an entity, but lie beside it. */
const beside: Readonly<Record<string, string>> = { 'send-mail': 'mail' }

/** The path of the menu entry that a location belongs to: a tab of an entity's screen lights up that entity. */
export function activePath(panel: PanelContext, pathname: string): string {
  const named = pathname.split('/')[1] ?? ''
  const first = beside[named] ?? named
  const { tabOf } = panel.registry.entities.get(first)?.declaration ?? {}
  return listPath(tabOf && panel.registry.entities.has(tabOf) ? tabOf : first)
}
