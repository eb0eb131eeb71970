import type { ReactNode } from 'react'
import type { ListView } from '../../../engine/model/listViews.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { MenuItem } from '../../../panel/ui/MenuItem.tsx'

interface Props {
  views: readonly ListView[]
  /** The view that is open. */
  openId: string | undefined
  /** The view that the menu opens. */
  startId: string | null
  onOpen(view: ListView | undefined): void
  /** Entries between all records and one's own views. */
  children?: ReactNode
}

/** The views to choose from: all records first, then one's own and those of others. */
export function ViewEntries({ views, openId, startId, onOpen, children }: Props) {
  const { t } = useReader()
  const entry = (view: ListView | undefined) => (
    <li key={view?.id ?? ''}>
      <MenuItem aria-current={view?.id === openId ? 'true' : undefined} onClick={() => onOpen(view)}>
        <span className="m-view-name">{view?.name ?? t('views.all')}</span>
        {view && view.id === startId && <span className="m-quiet">{t('views.start')}</span>}
        {view?.role && <span className="m-quiet">{t(`codes.roles.${view.role}`)}</span>}
      </MenuItem>
    </li>
  )
  const shared = views.filter(({ mine }) => !mine)
  return (
    <>
      <ul className="m-view-list" aria-label={t('views.title')}>
        {entry(undefined)}
        {children}
        {views.filter(({ mine }) => mine).map(entry)}
      </ul>
      {shared.length > 0 && (
        <>
          <h3 className="m-label">{t('views.shared')}</h3>
          <ul className="m-view-list">{shared.map(entry)}</ul>
        </>
      )}
    </>
  )
}
