import { getRecordFromLocation, useNotify, useResourceContext, useCreate, useUpdate } from 'ra-core'
import { useMemo, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { may } from '../../data/may.ts'
import { ReaderProvider, useNewReader, useReader } from '../../data/reader.ts'
import { useAccess } from '../../data/access.ts'
import { initialValues, newRecord, differing } from '../../data/formValues.ts'
import { createCreationTracker, type CreationTracker } from '../../data/creationTracker.ts'
import { DraftOffer } from './DraftOffer.tsx'
import { RecordForm } from './RecordForm.tsx'
import { useRecordForm } from './useRecordForm.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useEntity, usePanel } from '../../data/RegistryContext.ts'
import { passOnFailedUploads } from '../../data/uploads/failedUploads.ts'
import { listPath, recordPath } from '../../data/paths.ts'
import '../../fields/fields.css'
import '../../fields/inputs.css'
import '../list/list.css'
import '../list/table.css'
import './form.css'
import { refusalOf } from '../../data/problemText.ts'

/**
 * Creates a record exactly once, even if the connection fails: a request without a response is repeated unchanged with
 * the same key, and later changes follow as an update of the created record.
 */
function useIdempotentCreate(entity: Entity, known: CreationTracker): (values: Row) => Promise<Visible> {
  const reader = useReader()
  const [create] = useCreate<Visible>()
  const [update] = useUpdate<Visible>()
  return async values => {
    const { sent = values } = known.get()
    let { made } = known.get()
    if (!made) {
      known.set({ sent })
      try {
        made = (await create(entity.name, { data: sent }, { returnPromise: true })) as Visible
        known.set({ sent, made })
      } catch (error) {
        const { unreached, late } = refusalOf(error, reader)
        if (!unreached && !late) known.set({})
        throw error
      }
    }
    if (differing(Object.keys(values), values, sent).length === 0) return made
    const params = { id: made.id, data: { ...made, ...values }, previousData: made }
    return (await update(entity.name, params, { mutationMode: 'pessimistic', returnPromise: true })) as Visible
  }
}

/** The form of a new record of the current entity, generated from its declaration. */
export default function EntityCreate() {
  const panel = usePanel()
  const entity = useEntity(useResourceContext() ?? '')
  const reader = useNewReader()
  const title = reader.t('panel.form.create', { name: reader.t(`resources.${entity.name}.name`, { smart_count: 1 }) })
  return (
    <ReaderProvider value={reader}>
      <div className="m-screen">
        <div className="m-record-head">
          {may(panel, 'list', entity.name) && (
            <Link className="m-link m-quiet" to={listPath(entity.name)}>
              ← {reader.t(`resources.${entity.name}.name`, { smart_count: 2 })}
            </Link>
          )}
          <PageTitle title={title} />
        </div>
        <NewRecord entity={entity} label={title} />
      </div>
    </ReaderProvider>
  )
}

const NewRecord = ({ entity, label }: { entity: Entity; label: string }) => {
  const panel = usePanel()
  const access = useAccess(entity)
  const notify = useNotify()
  const { t } = useReader()
  const navigate = useNavigate()
  const [creation] = useState(createCreationTracker)
  const create = useIdempotentCreate(entity, creation)
  const location = useLocation()
  const [record] = useState(() => ({
    ...newRecord(entity, access.actor),
    ...initialValues(panel.registry, entity, access, getRecordFromLocation(location)),
  }))
  const names = useMemo(
    () => [...entity.properties.values()].filter(property => access.mayWrite(property)).map(property => property.name),
    [entity, access],
  )
  const save = async (values: Row): Promise<Row> => {
    const saved = await create(values)
    notify(t(`resources.${entity.name}.sent`, { _: t('panel.success.saved') }), { type: 'success' })
    passOnFailedUploads(entity.name, saved.id, form.uploads.summary().failed)
    // After the form has taken over the saved record, so that leaving needs no confirmation.
    setTimeout(() => navigate(recordPath(entity.name, saved.id), { replace: true }))
    return saved
  }
  const form = useRecordForm({ entity, record, names, save, creation })
  return (
    <>
      <DraftOffer entity={entity} form={form} id="new" />
      <RecordForm entity={entity} form={form} isNew label={label} />
    </>
  )
}
