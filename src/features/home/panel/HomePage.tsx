import { useNotify, useTranslate } from 'ra-core'
import { createElement, lazy, Suspense, useEffect, type ReactNode } from 'react'
import { may, reachOf } from '../../../panel/data/may.ts'
import { PageTitle } from '../../../panel/ui/PageTitle.tsx'
import type { Entity } from '../../../engine/model/registry.ts'
import { holds } from '../../../engine/rules/access/permissions.ts'
import { statisticsWord } from '../../statistics/mayReadStatistics.ts'
import { keep, readKept, sentToModeration } from '../../accounts/panel/public/kept.ts'
import { usePanel, type PanelContext } from '../../../panel/data/RegistryContext.tsx'
import { preloadable, usePreloaded } from '../../../panel/data/preloadable.ts'
import { page } from '../../../panel/data/session/page.ts'
import { SectorCards } from '../../accounts/panel/sector/SectorCards.tsx'
import { ListCard } from './ListCard.tsx'
import { OwnRecords } from './OwnRecords.tsx'
import { PanelWait } from '../../../panel/ui/pages/PanelWait.tsx'
import './home.css'

/** Whether a person has records of their own of the entity: they may make some and are shown only their own. */
const keepsOwn = (panel: PanelContext, entity: Entity): boolean => reachOf(panel, 'read', entity.name) === 'own' && reachOf(panel, 'create', entity.name) !== 'none'

const HomeCompleteness = lazy(() => import('../../completeness/panel/HomeCompleteness.tsx'))
const overview = preloadable(async () => (await import('./HomeOverview.tsx')).default)
const HomeVisits = lazy(() => import('../../statistics/panel/HomeVisits.tsx'))

/** Whether there are statistics for the person: those of everything with the key, else of what is their own. */
const maySeeVisits = ({ profile, registry }: PanelContext): boolean =>
  registry.main !== undefined && (holds(profile, statisticsWord) || profile.access[registry.main.name]?.update === 'own')

/** What the product is about, for whoever sees all of it. */
const overseen = (panel: PanelContext): Entity | undefined => {
  const entity = panel.registry.main
  return entity && may(panel, 'list', entity.name) && reachOf(panel, 'read', entity.name) === 'all' ? entity : undefined
}

/** Tells whoever has just registered that their organization waits for staff, or a guide what their page still needs; once. */
function useProfileSent(): void {
  const notify = useNotify()
  const { role } = usePanel().profile
  useEffect(() => {
    if (readKept(sentToModeration) === undefined) return
    keep(sentToModeration, undefined)
    if (role === 'guide') notify('moderation.complete_page', { type: 'info' })
    else notify('panel.success.profile_sent', { type: 'success' })
  }, [notify, role])
}

/** What waits for staff, and below it the rest: shown together, so that nothing is pushed down. */
function Below({ isStaff, children }: { isStaff: boolean; children: ReactNode }) {
  return isStaff ? <StaffHome>{children}</StaffHome> : children
}

function StaffHome({ children }: { children: ReactNode }) {
  const HomeOverview = usePreloaded(overview)
  return HomeOverview ? createElement(HomeOverview, null, children) : <PanelWait shape="cards" onAgain={page.reload} />
}

/** The greeting, what waits for staff, every list the person may see with its number of records, and what is their own where they have no list. */
export default function HomePage() {
  const panel = usePanel()
  const translate = useTranslate()
  useProfileSent()
  const entities = [...panel.registry.entities.values()]
  const lists = entities.filter(entity => may(panel, 'list', entity.name))
  const main = overseen(panel)
  const isStaff = holds(panel.profile, 'management')
  const owned = entities.filter(entity => !lists.includes(entity) && keepsOwn(panel, entity))
  return (
    <>
      <PageTitle title={translate('panel.home.greeting', { name: panel.profile.first_name })} />
      {panel.profile.role === 'user' && <SectorCards />}
      {lists.length + owned.length === 0 && <p className="home-nothing">{translate('panel.home.nothing')}</p>}
      <Below isStaff={isStaff}>
        <ul className="home-lists">
          {lists.map(entity => (
            <ListCard key={entity.name} entity={entity} />
          ))}
        </ul>
        {owned.map(entity => (
          <OwnRecords key={entity.name} entity={entity} />
        ))}
        {main && (
          <Suspense>
            <HomeCompleteness entity={main} />
          </Suspense>
        )}
        {maySeeVisits(panel) && (
          <Suspense>
            <HomeVisits />
          </Suspense>
        )}
      </Below>
    </>
  )
}
