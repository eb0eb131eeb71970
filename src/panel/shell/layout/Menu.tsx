import type { ReactNode } from 'react'
import { useTranslate } from 'ra-core'
import { Link, useLocation } from 'react-router-dom'
import { usePanel, type PanelContext } from '../../data/RegistryContext.tsx'
import { useSettings } from '../../data/SettingsContext.tsx'
import { Icon } from '../../ui/Icon.ts'
import { activePath, menuEntries, openedList, type MenuEntry } from '../menuEntries.ts'
import { frameParts } from '../routing/panelProduct.ts'
import { listPath } from '../../data/paths.ts'
import { SignOutLink } from './SignOutLink.tsx'

/** A line of the menu; the last one asks before it leads out. */
const Entry = ({
  name,
  path,
  isActive,
  children,
}: {
  name: string
  path: string
  isActive: boolean
  children: ReactNode
}) =>
  name === 'sign_out' ? (
    <SignOutLink className="menu-entry">{children}</SignOutLink>
  ) : (
    <Link to={path} className="menu-entry" aria-current={isActive ? 'page' : undefined}>
      {children}
    </Link>
  )

/** Where an entry leads: to the list that comes first behind it, with the view that this list opens with. */
function leadsTo(panel: PanelContext, { name, path }: MenuEntry): string {
  const list = openedList(panel, name)
  const view = panel.profile.lists[list]?.view_id
  const place = list === name ? path : listPath(list)
  return view ? `${place}?view=${view}` : place
}

/** The menu of the person's role. */
export function Menu() {
  const panel = usePanel()
  const translate = useTranslate()
  const entries = menuEntries(panel, useSettings())
  const { menuCount } = frameParts()
  const counted =
    menuCount && menuCount.of in panel.profile.access
      ? menuCount.entries.find(line => entries.some(({ name }) => name === line))
      : undefined
  const active = activePath(panel, useLocation().pathname)
  return (
    <nav className="menu" aria-label={translate('panel.menu.label')}>
      <ul>
        {entries.map(entry => (
          <li key={entry.name}>
            <Entry name={entry.name} path={leadsTo(panel, entry)} isActive={entry.path === active}>
              <Icon word={entry.icon} fontSize="small" />
              {translate(`panel.menu.${entry.name}`, {
                _: translate(`resources.${entry.name}.name`, { smart_count: 2 }),
              })}
              {menuCount && entry.name === counted && <menuCount.Count />}
            </Entry>
          </li>
        ))}
      </ul>
    </nav>
  )
}
