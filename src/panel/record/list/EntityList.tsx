import { ListBase, useResourceContext } from 'ra-core'
import { Suspense, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import type { Entity } from '../../../engine/model/registry.ts'
import { ReaderProvider, useNewReader, useReader } from '../../data/reader.ts'
import { useAccess } from '../../data/access.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useOverridesFetched } from '../slots/overridesOf.ts'
import { ListSlot } from '../slots/Slot.tsx'
import { PanelWait } from '../../ui/pages/PanelWait.tsx'
import { page } from '../../data/session/page.ts'
import { useEntity } from '../../data/RegistryContext.tsx'
import { tabPath } from '../../data/listPlace.ts'
import { createPath, filterIn } from '../../data/paths.ts'
import { EntityTabs } from './EntityTabs.tsx'
import { useOpenedView } from './openedView.ts'
import { listFields } from './listFields.ts'
import { useListReader } from './useListReader.ts'
import { forgetPrepared, pageRows, preparedFor } from './prepareList.ts'
import { ListContexts } from './ListContexts.tsx'
import { listParts } from './listParts.ts'
import { useListLayout } from './useListLayout.ts'
import { RecordList } from './RecordList.tsx'
import { orderFor } from './searchOrder.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import '../../fields/fields.css'
import '../../fields/inputs.css'
import './list.css'
import './table.css'
import { hasPlace, useShown } from './useShown.ts'
import { usualSort } from './usualSort.ts'
import { Segments } from '../../ui/Segments.tsx'

const ways = ['table', 'map'] as const

/** Switches a list between table and map; nothing where its records have no place. */
function ShownSwitch({ entity }: { entity: Entity }) {
  const { t } = useReader()
  const [shown, show] = useShown(entity)
  if (!hasPlace(entity)) return null
  return (
    <Segments
      label={t('place.shown')}
      options={ways.map(way => [way, t(`place.${way}`)])}
      chosen={shown}
      onChoose={show}
    />
  )
}

/** What keeps a list from coming is said by the list itself. */
const saidByTheList = { onError: () => {} }

/** How a list asks for its rows: for no more of them than it shows, and not for what was requested before it was shown. */
function useRowsQuery(entity: Entity) {
  const reader = useListReader(entity.name)
  const [{ columns }] = useListLayout(entity.name)
  const fields = useMemo(() => listFields(reader, columns), [reader, columns])
  // Those who ask do so in their effects, which come before this one.
  useEffect(() => forgetPrepared(entity.name), [entity])
  return useMemo(() => {
    const query = { ...saidByTheList, staleTime: () => preparedFor(entity.name) }
    return fields === undefined ? query : { ...query, meta: { fields } }
  }, [entity, fields])
}

/** The list of the entity at hand, made from its declaration. */
export default function EntityList() {
  const { OpenView, ViewTabs } = listParts()
  const entity = useEntity(useResourceContext() ?? '')
  const reader = useNewReader()
  const access = useAccess(entity)
  const rowsQuery = useRowsQuery(entity)
  // Shown with what is written by hand in it, so that nothing is pushed down; the rows are requested meanwhile.
  const isComplete = useOverridesFetched('list', entity.name)
  const sort = useMemo(() => usualSort(entity, reader), [entity, reader])
  const title = reader.t(`resources.${entity.name}.name`, { smart_count: 2 })
  const { id, opened } = useOpenedView(entity.name)
  const { pathname, search } = useLocation()
  const root = entity.declaration.tabOf
  const tabOf =
    root && pathname === tabPath(root, entity.name) ? reader.t(`resources.${root}.name`, { smart_count: 2 }) : undefined
  if (id && !(opened && (search === '' || search.includes('filter='))))
    return (
      <div className="m-screen">
        <PageTitle title={title} tabOf={tabOf} />
        <Suspense>
          <OpenView key={id} entity={entity} id={id} usual={sort} />
        </Suspense>
      </div>
    )
  return (
    <ReaderProvider value={reader}>
      <ListContexts>
        <ListBase
          sort={orderFor(filterIn(search), sort)}
          filterDefaultValues={entity.declaration.list?.filter}
          perPage={pageRows}
          exporter={false}
          // Whether the person may see the list is known, and was asked by what shows it: nothing is waited for.
          disableAuthentication
          queryOptions={rowsQuery}
        >
          {isComplete ? (
            <div className="m-screen m-list">
              <PageTitle title={title} tabOf={tabOf}>
                <ShownSwitch entity={entity} />
                {access.may('create') && (
                  <ButtonLink primary to={createPath(entity.name)}>
                    {reader.t('panel.list.create')}
                  </ButtonLink>
                )}
              </PageTitle>
              <EntityTabs entity={entity} />
              <div className="m-row m-list-slot">
                <ListSlot entity={entity} />
              </div>
              <ViewTabs entity={entity} usualSort={sort} />
              <RecordList entity={entity} label={title} usualSort={sort} />
            </div>
          ) : (
            <PanelWait head onAgain={page.reload} />
          )}
        </ListBase>
      </ListContexts>
    </ReaderProvider>
  )
}
