import { ListBase, useResourceContext, RouterProviderContext } from 'ra-core'
import { Suspense, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import type { Entity } from '../../../engine/model/registry.ts'
import { type Reader, ReaderProvider, useNewReader } from '../../data/reader.ts'
import { useAccess } from '../../data/access.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useOverridesFetched } from '../slots/overridesOf.ts'
import { ListSlot } from '../slots/Slot.tsx'
import { PanelWait } from '../../ui/pages/PanelWait.tsx'
import { page } from '../../data/session/page.ts'
import { useEntity } from '../../data/RegistryContext.tsx'
import { tabPath } from '../../data/listPlace.ts'
import { createPath } from '../../data/paths.ts'
import { EntityTabs } from './EntityTabs.tsx'
import { useOpenedView } from './openedView.ts'
import { listParts } from './listParts.ts'
import { listRouter } from './listRouter.ts'
import { RecordList } from './RecordList.tsx'
import { filterIn, orderFor } from './searchOrder.ts'
import { ShownSwitch } from './ShownSwitch.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import '../../fields/fields.css'
import '../../fields/inputs.css'
import './list.css'
import './table.css'

const pageRows = 25

/** What keeps a list from coming is said by the list itself. */
const saidByTheList = { onError: () => {} }

/** The declared order, by the reader's language where the declaration names one of two. */
const sortOf = (entity: Entity, reader: Reader): { field: string; order: 'ASC' | 'DESC' } => {
  const [name, order] = entity.declaration.list?.sort ?? ['updated_at', 'DESC']
  const declared = entity.properties.get(name)
  const mine = declared?.language && entity.fields.get(declared.field.name)?.properties.find(property => property.language === reader.language)
  return { field: mine?.sortable ? mine.name : name, order }
}

/** The list of the entity at hand, made from its declaration. */
export default function EntityList() {
  const { OpenView } = listParts()
  const entity = useEntity(useResourceContext() ?? '')
  const reader = useNewReader()
  const access = useAccess(entity)
  // Shown with what is written by hand in it, so that nothing is pushed down; the rows are asked for meanwhile.
  const isComplete = useOverridesFetched('list', entity.name)
  const sort = useMemo(() => sortOf(entity, reader), [entity, reader])
  const title = reader.t(`resources.${entity.name}.name`, { smart_count: 2 })
  const { id, opened } = useOpenedView(entity.name)
  const { pathname, search } = useLocation()
  const root = entity.declaration.tabOf
  const tabOf = root && pathname === tabPath(root, entity.name) ? reader.t(`resources.${root}.name`, { smart_count: 2 }) : undefined
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
      <RouterProviderContext.Provider value={listRouter}>
        <ListBase sort={orderFor(filterIn(search), sort)} filterDefaultValues={entity.declaration.list?.filter} perPage={pageRows} exporter={false} queryOptions={saidByTheList}>
          {isComplete ? (
            <div className="m-screen">
              <PageTitle title={title} tabOf={tabOf}>
                <ListSlot entity={entity} />
                <ShownSwitch entity={entity} />
                {access.may('create') && (
                  <ButtonLink primary to={createPath(entity.name)}>
                    {reader.t('panel.list.create')}
                  </ButtonLink>
                )}
              </PageTitle>
              <EntityTabs entity={entity} />
              <RecordList entity={entity} label={title} usualSort={sort} />
            </div>
          ) : (
            <PanelWait head onAgain={page.reload} />
          )}
        </ListBase>
      </RouterProviderContext.Provider>
    </ReaderProvider>
  )
}
