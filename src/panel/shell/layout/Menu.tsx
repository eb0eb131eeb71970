import { useTranslate } from 'ra-core'
import { Link, useLocation } from 'react-router-dom'
import { usePanel, type PanelContext } from '../../data/RegistryContext.ts'
import { useSettings } from '../../data/SettingsContext.tsx'
import { Icon } from '../../ui/Icon.ts'
import { activePath, menuEntries, menuSections, type MenuEntry } from '../menuEntries.ts'
import { frameParts, type MenuCount } from '../routing/panelProduct.ts'

/** Returns the URL of an entry: its list with the view that it opens with. */
function pathOfEntry(panel: PanelContext, { name, path }: MenuEntry): string {
  const view = panel.profile.lists[name]?.view_id
  return view ? `${path}?view=${view}` : path
}

/** Returns a function that gives the label of an entry; entities without texts have their own name. */
export function useMenuWord(): (entry: MenuEntry) => string {
  const translate = useTranslate()
  return ({ name, word }) =>
    translate(`panel.menu.${word}`, { _: translate(`resources.${name}.name`, { smart_count: 2 }) })
}

/** The number of records of an entry that await the person, in red if some are overdue. */
function Count({ count, capped, overdue }: MenuCount) {
  const translate = useTranslate()
  return (
    <span className={overdue > 0 ? 'menu-count menu-count-late' : 'menu-count'}>
      <span aria-hidden="true">{capped ? `${count}+` : count}</span>
      <span className="m-hidden">
        {capped
          ? translate('panel.menu.more_pending', { count })
          : translate('panel.menu.pending', { smart_count: count })}
        {overdue > 0 && `, ${translate('panel.menu.overdue', { smart_count: overdue })}`}
      </span>
    </span>
  )
}

const nothingAwaits = () => ({})

/**
 * The menu of the person's role, in groups, with the number of records that await them; collapsed, it has only icons.
 */
export function Menu({ isCollapsed = false }: { isCollapsed?: boolean }) {
  const panel = usePanel()
  const translate = useTranslate()
  const wordOf = useMenuWord()
  const entries = menuEntries(panel, useSettings())
  const { useWorkload = nothingAwaits } = frameParts()
  const workload: Readonly<Record<string, MenuCount>> = useWorkload()
  const active = activePath(panel, entries, useLocation().pathname)
  const { sections, hasHeadings } = menuSections(entries)
  return (
    <nav className="menu" aria-label={translate('panel.menu.label')}>
      {sections.map(({ group, entries: own }) => {
        const heading = hasHeadings && group !== 'top' && own.length > 1 ? `menu-${group}` : undefined
        return (
          <div key={group} className="menu-group">
            {heading && (
              <div id={heading} className={isCollapsed ? 'm-hidden' : 'menu-heading'}>
                {translate(`panel.menu.groups.${group}`)}
              </div>
            )}
            <ul aria-labelledby={heading}>
              {own.map(entry => {
                const count = workload[entry.name]
                return (
                  <li key={entry.name}>
                    <Link
                      to={pathOfEntry(panel, entry)}
                      className="menu-entry"
                      title={isCollapsed ? wordOf(entry) : undefined}
                      aria-current={entry.path === active ? 'page' : undefined}
                    >
                      <Icon word={entry.icon} fontSize="small" />
                      <span className={isCollapsed ? 'm-hidden' : 'menu-word'}>{wordOf(entry)}</span>{' '}
                      {count !== undefined && count.count > 0 && <Count {...count} />}
                    </Link>
                  </li>
                )
              })}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}
