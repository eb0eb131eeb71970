import { useNotify, useUpdate, type RaRecord } from 'ra-core'
import { useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Row } from '../../model/query.ts'
import type { Entity } from '../../model/registry.ts'
import { useReader } from '../fields/reader.ts'
import { titleOf } from '../fields/values.ts'
import { RecordSlot } from '../overrides/Slot.tsx'
import { listPath } from '../routing/paths.ts'
import { useRestore } from '../table/useRestore.ts'
import { useAccess } from './access.ts'
import { DeleteButton } from './DeleteButton.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { RecordForm } from './RecordForm.tsx'
import { RecordHeader } from './RecordHeader.tsx'
import { useRecordForm } from './useRecordForm.ts'

interface Props {
  entity: Entity
  record: Row
  mayList: boolean
  mayUpdate: boolean
  onReload(): void
}

/** One record: its head, its form as far as the person may write it, and its history. */
export function RecordScreen({ entity, record, mayList, mayUpdate, onReload }: Props) {
  const reader = useReader()
  const notify = useNotify()
  const navigate = useNavigate()
  const access = useAccess(entity)
  const restore = useRestore(entity.name)
  const [update] = useUpdate<RaRecord>()
  const names = useMemo(
    () => (mayUpdate ? [...entity.properties.values()].filter(property => access.mayWrite(property)).map(property => property.name) : []),
    [entity, access, mayUpdate],
  )
  const save = async (values: Row, base: Row): Promise<Row> => {
    const params = { id: String(base.id), data: values, previousData: base as RaRecord }
    const saved = await update(entity.name, params, { mutationMode: 'pessimistic', returnPromise: true })
    notify('panel.success.saved', { type: 'success' })
    return saved as Row
  }
  const form = useRecordForm({ entity, record, names, save })
  const { base, rebase } = form
  const { isDirty } = form.form.formState
  useEffect(() => {
    // What others saved meanwhile is taken over while nothing is written here; later the version tells.
    if (record.version !== base.version && Number(record.version) > Number(base.version) && !isDirty) rebase(record)
  }, [record, base, isDirty, rebase])
  const leave = () => {
    // What was written of a record that is gone needs no question.
    rebase(base, names)
    navigate(mayList ? listPath(entity.name) : '/')
  }
  return (
    <>
      <RecordHeader entity={entity} record={base} mayList={mayList}>
        <RecordSlot entity={entity} record={base} at="recordActions" />
        {access.mayTo('delete', base) && <DeleteButton entity={entity.name} record={base} onDone={leave} />}
        {Boolean(base.deleted_at) && access.trash && (
          <button type="button" className="m-button m-primary" onClick={() => restore(base).then(onReload)}>
            {reader.t('panel.delete.restore')}
          </button>
        )}
      </RecordHeader>
      {Boolean(base.deleted_at) && <p className="m-notice">{reader.t('panel.form.in_trash', { time: reader.moment(String(base.deleted_at)) })}</p>}
      <RecordForm entity={entity} form={form} label={titleOf(entity, base, reader) || String(base.id)} />
      <RecordSlot entity={entity} record={base} at="recordPanel" />
      <HistoryPanel entity={entity} id={String(base.id)} version={base.version} />
    </>
  )
}
