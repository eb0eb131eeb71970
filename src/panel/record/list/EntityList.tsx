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
import { useEntity } from '../../data/RegistryContext.ts'
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
import { defaultSort } from './defaultSort.ts'
import { Segments } from '../../ui/Segments.tsx'

const ways = ['table', 'map'] as const

/** Switches a list between table and map; renders nothing if its records have no location. */
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

/** The list itself shows loading errors. */
const saidByTheList = { onError: () => {} }

/**
 * Returns the query options of a list's rows: they request only the properties that it shows, and prefetched rows are
 * not fetched again.
 */
function useRowsQuery(entity: Entity) {
  const reader = useListReader(entity.name)
  const [{ columns }] = useListLayout(entity.name)
  const fields = useMemo(() => listFields(reader, columns), [reader, columns])
  // The queries start in their own effects, which run before this one.
  useEffect(() => forgetPrepared(entity.name), [entity])
  return useMemo(() => {
    const query = { ...saidByTheList, staleTime: () => preparedFor(entity.name) }
    return fields === undefined ? query : { ...query, meta: { fields } }
  }, [entity, fields])
}

/** The list of the current entity, generated from its declaration. */
export default function EntityList() {
  const { OpenView, ViewTabs } = listParts()
  const entity = useEntity(useResourceContext() ?? '')
  const reader = useNewReader()
  const access = useAccess(entity)
  const rowsQuery = useRowsQuery(entity)
  // Rendered together with the entity's overrides, so that nothing shifts; the rows are requested meanwhile.
  const isComplete = useOverridesFetched('list', entity.name)
  const sort = useMemo(() => defaultSort(entity, reader), [entity, reader])
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
          // The caller has already checked that the person may see the list, so there is nothing to wait for.
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
              <ViewTabs entity={entity} defaultSort={sort} />
              <RecordList entity={entity} label={title} defaultSort={sort} />
            </div>
          ) : (
            <PanelWait head onAgain={page.reload} />
          )}
        </ListBase>
      </ListContexts>
    </ReaderProvider>
  )
}
