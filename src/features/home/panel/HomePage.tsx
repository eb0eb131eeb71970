import { createElement, useEffect } from 'react'
import { useNotify, useTranslate } from 'ra-core'
import type { Entity } from '../../../engine/model/registry.ts'
import { isInMenu } from '../../../engine/rules/access/screens.ts'
import { writeTabState, readTabState, sentToModeration } from '../../accounts/panel/public/tabState.ts'
import { reachOf } from '../../../panel/data/may.ts'
import { firstRecordOf } from '../../accounts/registrationConfig.ts'
import { usePreloaded } from '../../../panel/data/preloadable.ts'
import { ReaderProvider, useNewReader } from '../../../panel/data/reader.ts'
import { usePanel, type PanelContext } from '../../../panel/data/RegistryContext.ts'
import type { HomePart } from '../../../panel/shell/routing/panelProduct.ts'
import { ErrorBoundary } from '../../../panel/ui/ErrorBoundary.tsx'
import { isMissingCode } from '../../../panel/data/missingCode.ts'
import { PartFailure } from '../../../panel/ui/PartFailure.tsx'
import { useFailure } from '../../../panel/data/recoverQueries.ts'
import { LoadFailure } from '../../../panel/ui/pages/LoadFailure.tsx'
import { PageTitle } from '../../../panel/ui/PageTitle.tsx'
import { DeclinedChanges } from '../../moderation/panel/home/DeclinedChanges.tsx'
import { homeParts } from './configuredParts.ts'
import { OwnRecords, UnapprovedRecords } from './own/OwnRecords.tsx'
import '../../../panel/fields/fields.css'
import './home.css'

/** Whether a person has records of their own of the entity: they may create some, and read only their own. */
const ownsRecords = (panel: PanelContext, entity: Entity): boolean =>
  reachOf(panel, 'read', entity.name) === 'own' && reachOf(panel, 'create', entity.name) !== 'none'

/** Says once after registration that the first record was submitted, or what it still needs. */
function useSubmittedNotice(): void {
  const notify = useNotify()
  const { role } = usePanel().profile
  useEffect(() => {
    if (readTabState(sentToModeration) === undefined) return
    writeTabState(sentToModeration, undefined)
    const notice = firstRecordOf(role)?.notice
    if (notice) notify(notice, { type: 'info' })
    else notify('panel.success.profile_sent', { type: 'success' })
  }, [notify, role])
}

/** A part of the page; its space is reserved while it loads, and an error in it does not affect the others. */
const Part = ({ name, width, part }: HomePart) => (
  <div className={`home-part home-${width}`} data-part={name}>
    <ErrorBoundary resetKey={name} fallback={(error, again) => isMissingCode(error) && <PartFailure onAgain={again} />}>
      <Content part={part} />
    </ErrorBoundary>
  </div>
)

function Content({ part }: Pick<HomePart, 'part'>) {
  const Shown = usePreloaded(part)
  return Shown ? createElement(Shown) : <div className="home-skeleton" />
}

/**
 * The homepage: the person's declined changes, their own records, and the parts of the product. For entities in the
 * menu, only records that are not approved are shown.
 */
export default function HomePage() {
  const panel = usePanel()
  const reader = useNewReader()
  const translate = useTranslate()
  useSubmittedNotice()
  const failure = useFailure()
  const parts = homeParts().filter(part => part.isFor(panel))
  const owned = [...panel.registry.entities.values()].filter(entity => ownsRecords(panel, entity))
  return (
    <ReaderProvider value={reader}>
      <PageTitle title={translate('panel.home.greeting', { name: panel.profile.first_name })} />
      {failure !== undefined && <LoadFailure error={failure} />}
      {owned.length > 0 && <DeclinedChanges resources={owned.map(({ name }) => name)} />}
      {owned.map(entity =>
        isInMenu(panel.profile, entity.declaration) ? (
          entity.declaration.moderated !== undefined && <UnapprovedRecords key={entity.name} entity={entity} />
        ) : (
          <OwnRecords key={entity.name} entity={entity} />
        ),
      )}
      {parts.length + owned.length === 0 && <p className="home-nothing">{translate('panel.home.nothing')}</p>}
      <div className="home-parts">
        {parts.map(part => (
          <Part key={part.name} {...part} />
        ))}
      </div>
    </ReaderProvider>
  )
}
