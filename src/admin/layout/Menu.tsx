import { useTranslate } from 'ra-core'
import { Link, useLocation } from 'react-router-dom'
import { useOutboxIsThere } from '../outbox/useOutbox.ts'
import { usePanel } from '../registry/RegistryContext.tsx'
import { Icon } from './Icon.ts'
import { activePath, menuEntries } from './menuEntries.ts'

/** The menu of the person's role. */
export function Menu() {
  const panel = usePanel()
  const translate = useTranslate()
  const outboxIsThere = useOutboxIsThere()
  const active = activePath(panel, useLocation().pathname)
  return (
    <nav className="menu" aria-label={translate('panel.menu.label')}>
      <ul>
        {menuEntries(panel, outboxIsThere).map(({ name, icon, path }) => (
          <li key={name}>
            <Link to={path} className="menu-entry" aria-current={path === active ? 'page' : undefined}>
              <Icon word={icon} fontSize="small" />
              {translate(`panel.menu.${name}`, { _: translate(`resources.${name}.name`, { smart_count: 2 }) })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
