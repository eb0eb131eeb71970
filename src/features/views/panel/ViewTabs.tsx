import { Link } from 'react-router-dom'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import type { Sort } from '../../../panel/record/list/HeaderCell.tsx'
import { useTabCounts, useTabs } from './useTabs.ts'
import { useSized } from '../../../panel/ui/useSized.ts'
import { ViewButton } from './ViewButton.tsx'
import './viewTabs.css'

/** Hides the tabs that do not fit into one line, also from the keyboard; the menu contains all of them. */
function hideWrapped(line: HTMLElement): void {
  const tabs = [...line.children].filter(child => child instanceof HTMLElement)
  const top = tabs[0]?.offsetTop ?? 0
  for (const tab of tabs) tab.toggleAttribute('data-wrapped', tab.offsetTop > top)
}

/** The views of a list as tabs above it, as many as fit, and the menu with all of them. */
export function ViewTabs({ entity, defaultSort }: { entity: Entity; defaultSort: Sort }) {
  const { t } = useReader()
  const tabs = useTabs(entity, defaultSort)
  const counts = useTabCounts(entity, tabs)
  const line = useSized(hideWrapped, tabs)
  return (
    <div className="m-view-bar">
      <nav ref={line} className="m-view-tabs" aria-label={t('views.title')}>
        {tabs.map(({ name, word, search, isCurrent }) => (
          <Link key={name} className="m-view-tab" to={{ search }} aria-current={isCurrent ? 'page' : undefined}>
            {word}
            {counts.has(name) && <span className="m-view-count">{counts.get(name)}</span>}
          </Link>
        ))}
      </nav>
      <ViewButton
        entity={entity}
        defaultSort={defaultSort}
        predefined={tabs.filter(({ isPredefined }) => isPredefined)}
      />
    </div>
  )
}
