import { getRecordFromLocation, useNotify, useResourceContext } from 'ra-core'
import { useMemo, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { Row } from '../../model/query.ts'
import type { Entity } from '../../model/registry.ts'
import { may } from '../access/may.ts'
import { ReaderProvider, useNewReader } from '../fields/reader.ts'
import { useAccess } from '../form/access.ts'
import { givenValues, newRecord } from '../form/formValues.ts'
import { DraftOffer } from '../form/DraftOffer.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { useCreateOnce } from '../form/useCreateOnce.ts'
import { useRecordForm } from '../form/useRecordForm.ts'
import { PageTitle } from '../layout/PageTitle.tsx'
import { useEntity, usePanel } from '../registry/RegistryContext.tsx'
import { leaveOver } from '../uploads/leftOver.ts'
import { listPath, recordPath } from '../routing/paths.ts'
import '../fields/fields.css'
import '../fields/inputs.css'
import '../table/list.css'
import '../table/table.css'
import '../form/form.css'
import '../moderation/moderation.css'

/** The form of a new record of the entity at hand, made from its declaration. */
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
  const navigate = useNavigate()
  const create = useCreateOnce(entity)
  const location = useLocation()
  const [record] = useState(() => ({ ...newRecord(entity, access.actor), ...givenValues(panel.registry, entity, access, getRecordFromLocation(location)) }))
  const names = useMemo(() => [...entity.properties.values()].filter(property => access.mayWrite(property)).map(property => property.name), [entity, access])
  const save = async (values: Row): Promise<Row> => {
    const saved = await create(values)
    notify('panel.success.saved', { type: 'success' })
    leaveOver(entity.name, saved.id, form.uploads.summary().failed)
    // After the form has taken the saved record over, so that leaving asks nothing.
    setTimeout(() => navigate(recordPath(entity.name, saved.id), { replace: true }))
    return saved
  }
  const form = useRecordForm({ entity, record, names, save })
  return (
    <>
      <DraftOffer entity={entity} form={form} id="new" />
      <RecordForm entity={entity} form={form} isNew label={label} />
    </>
  )
}
