import type { ReactNode } from 'react'
import { useTranslate } from 'ra-core'
import { Link, useLocation } from 'react-router-dom'
import { usePanel } from '../../data/RegistryContext.tsx'
import { useSettings } from '../../data/SettingsContext.tsx'
import { Icon } from '../../ui/Icon.ts'
import { activePath, menuEntries } from '../menuEntries.ts'
import { frameParts } from '../routing/panelProduct.ts'
import { SignOutLink } from './SignOutLink.tsx'

/** A line of the menu; the last one asks before it leads out. */
const Entry = ({ name, path, isActive, children }: { name: string; path: string; isActive: boolean; children: ReactNode }) =>
  name === 'sign_out' ? (
    <SignOutLink className="menu-entry">{children}</SignOutLink>
  ) : (
    <Link to={path} className="menu-entry" aria-current={isActive ? 'page' : undefined}>
      {children}
    </Link>
  )

/** The path of a list with the view that it opens with. */
const pathWith = (path: string, view: string | null | undefined): string => (view ? `${path}?view=${view}` : path)

/** The menu of the person's role. */
export function Menu() {
  const panel = usePanel()
  const translate = useTranslate()
  const { outbox } = useSettings()
  const { MenuCount } = frameParts()
  const entries = menuEntries(panel, outbox)
  // Staff find the questions beside the reports.
  const conversations = entries.some(({ name }) => name === 'help') ? 'help' : 'reports'
  const active = activePath(panel, useLocation().pathname)
  return (
    <nav className="menu" aria-label={translate('panel.menu.label')}>
      <ul>
        {entries.map(({ name, icon, path }) => (
          <li key={name}>
            <Entry name={name} path={pathWith(path, panel.profile.lists[name]?.view_id)} isActive={path === active}>
              <Icon word={icon} fontSize="small" />
              {translate(`panel.menu.${name}`, { _: translate(`resources.${name}.name`, { smart_count: 2 }) })}
              {name === conversations && <MenuCount />}
            </Entry>
          </li>
        ))}
      </ul>
    </nav>
  )
}
