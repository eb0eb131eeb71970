import { useGetOne, useResourceContext } from 'ra-core'
import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import type { Visible } from '../../../engine/records/entityFor.ts'
import { may } from '../../data/may.ts'
import { ReaderProvider, useNewReader } from '../../data/reader.ts'
import { useAccess } from '../../data/access.ts'
import { usePrefetchRequests } from '../../data/prefetchRequests.ts'
import { useRelatedAhead } from '../../data/useRelatedAhead.ts'
import { FailedScreen } from '../../ui/pages/FailedScreen.tsx'
import { PanelWait } from '../../ui/pages/PanelWait.tsx'
import { refusalOf } from '../../data/problemText.ts'
import { RecordScreen } from './RecordScreen.tsx'
import { useOverridesFetched } from '../slots/overridesOf.ts'
import { page } from '../../data/session/page.ts'
import { useEntity, usePanel } from '../../data/RegistryContext.ts'
import { listPath } from '../../data/paths.ts'
import '../../fields/fields.css'
import '../../fields/inputs.css'
import '../list/list.css'
import '../list/table.css'
import './form.css'

/** The form of a record of the current entity, generated from its declaration. */
export default function EntityEdit() {
  const panel = usePanel()
  const entity = useEntity(useResourceContext() ?? '')
  const { id = '' } = useParams()
  const reader = useNewReader()
  const { data, error, refetch } = useGetOne<Visible>(entity.name, { id })
  const requestsAhead = usePrefetchRequests(entity)
  const relatedAhead = useRelatedAhead(entity)
  useEffect(() => {
    requestsAhead(id)
    relatedAhead(id)
  }, [requestsAhead, relatedAhead, id])
  const access = useAccess(entity)
  const complete = useOverridesFetched('record', entity.name)
  const mayList = may(panel, 'list', entity.name)
  const mayUpdate = data !== undefined && access.mayTo('update', data)
  return (
    <ReaderProvider value={reader}>
      <div className="m-screen">
        {data && complete ? (
          <RecordScreen
            key={`${id} ${mayUpdate}`}
            entity={entity}
            record={data}
            mayList={mayList}
            mayUpdate={mayUpdate}
            onReload={() => void refetch()}
          />
        ) : error ? (
          <FailedScreen
            status={refusalOf(error, reader).status}
            message={refusalOf(error, reader).message}
            onAgain={() => void refetch()}
            to={
              mayList
                ? { path: listPath(entity.name), name: reader.t(`resources.${entity.name}.name`, { smart_count: 2 }) }
                : undefined
            }
          />
        ) : (
          <PanelWait shape="form" head onAgain={data && page.reload} />
        )}
      </div>
    </ReaderProvider>
  )
}
