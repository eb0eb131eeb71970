import { useNotify, useTranslate, useGetList } from 'ra-core'
import { createElement, lazy, Suspense, useEffect, type ReactNode } from 'react'
import { may, reachOf } from '../../../panel/data/may.ts'
import { PageTitle } from '../../../panel/ui/PageTitle.tsx'
import type { Entity } from '../../../engine/model/registry.ts'
import { holds } from '../../../engine/rules/access/permissions.ts'
import { hasRight } from '../../../engine/rules/access/rights.ts'
import { keep, readKept, sentToModeration } from '../../accounts/panel/public/kept.ts'
import { usePanel, type PanelContext } from '../../../panel/data/RegistryContext.tsx'
import { preloadable, usePreloaded } from '../../../panel/data/preloadable.ts'
import { page } from '../../../panel/data/session/page.ts'
import { firstRecordOf } from '../../accounts/accountWays.ts'
import { isProvisional } from '../../people/people.ts'
import { SectorCards } from '../../accounts/panel/sector/SectorCards.tsx'
import { OwnRecords } from './OwnRecords.tsx'
import { PanelWait } from '../../../panel/ui/pages/PanelWait.tsx'
import './home.css'
import { Link } from 'react-router-dom'
import { Icon } from '../../../panel/ui/Icon.ts'
import { listPath } from '../../../panel/data/paths.ts'
import { readLocale } from '../../../panel/data/session/locale.ts'
import { numbersOf } from '../../../engine/rules/text/formats.ts'

/** One row is asked for; what is wanted is the total that comes with it. */
const justCounting = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' as const }, filter: {} }

function useCount(entity: string): string | undefined {
  const translate = useTranslate()
  const { total, meta, isPending, isError } = useGetList(entity, justCounting)
  const format = (count: number): string => numbersOf(readLocale()).format(count)
  if (isPending) return undefined
  if (isError) return translate('panel.list.failed')
  if (total === undefined) return translate('panel.list.capped_total', { total: format(meta?.cappedTotal) })
  return translate('panel.list.total', { smart_count: total, total: format(total) })
}

/** Leads to an entity's list and says how many records are in it. */
function ListCard({ entity }: { entity: Entity }) {
  const translate = useTranslate()
  const count = useCount(entity.name)
  return (
    <li>
      <Link to={listPath(entity.name)} className="list-card">
        <Icon word={entity.declaration.icon ?? entity.name} />
        <span className="list-card-name">{translate(`resources.${entity.name}.name`, { smart_count: 2 })}</span>
        {count === undefined ? (
          <span className="list-card-skeleton" role="status" aria-label={translate('panel.please_wait')} />
        ) : (
          <span className="list-card-count">{count}</span>
        )}
      </Link>
    </li>
  )
}

/** Whether a person has records of their own of the entity: they may make some and are shown only their own. */
const keepsOwn = (panel: PanelContext, entity: Entity): boolean =>
  reachOf(panel, 'read', entity.name) === 'own' && reachOf(panel, 'create', entity.name) !== 'none'

const HomeCompleteness = lazy(() => import('../../completeness/panel/HomeCompleteness.tsx'))
const overview = preloadable(async () => (await import('./HomeOverview.tsx')).default)
const HomeVisits = lazy(() => import('../../statistics/panel/HomeVisits.tsx'))

/** Whether there are statistics for the person: those of everything with the key, else of what is their own. */
const maySeeVisits = ({ profile, registry }: PanelContext): boolean =>
  registry.main !== undefined && (hasRight(profile, 'visits') || profile.access[registry.main.name]?.update === 'own')

/** What the product is about, for whoever sees all of it. */
const overseen = (panel: PanelContext): Entity | undefined => {
  const entity = panel.registry.main
  return entity && may(panel, 'list', entity.name) && reachOf(panel, 'read', entity.name) === 'all' ? entity : undefined
}

/** Tells whoever has just registered that their record waits for staff, or what it still needs; once. */
function useProfileSent(): void {
  const notify = useNotify()
  const { role } = usePanel().profile
  useEffect(() => {
    if (readKept(sentToModeration) === undefined) return
    keep(sentToModeration, undefined)
    const notice = firstRecordOf(role)?.notice
    if (notice) notify(notice, { type: 'info' })
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
      {isProvisional(panel.registry, panel.profile) && <SectorCards />}
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
