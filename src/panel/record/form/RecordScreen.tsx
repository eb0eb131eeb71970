import { useNotify } from 'ra-core'
import { useDeferredValue } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { dequal } from 'dequal'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { RecordRequests } from '../../../engine/model/moderation.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { LiveRing } from './LiveRing.tsx'
import { useReader } from '../../data/reader.ts'
import { displayName } from '../../data/values.ts'
import { formParts } from './formParts.ts'
import { RecordSlot } from '../slots/Slot.tsx'
import { createPath, listPath } from '../../data/paths.ts'
import { useRestore } from '../list/useRestore.ts'
import { useAccess } from '../../data/access.ts'
import { DraftOffer } from './DraftOffer.tsx'
import { useDeleting } from './useDeleting.tsx'
import { copiedValues } from './duplicate.ts'
import { FormKeys } from './FormKeys.tsx'
import { RecordActions, type RecordAction } from './RecordActions.tsx'
import { HeadParts, SideParts } from '../slots/RecordParts.tsx'
import { tabAt } from '../slots/recordTabs.ts'
import { PanelWait } from '../../ui/pages/PanelWait.tsx'
import type { Restoring } from './HistoryLines.tsx'
import { RecordForm } from './RecordForm.tsx'
import { RecordHistory } from './RecordHistory.tsx'
import { RecordHeader } from './RecordHeader.tsx'
import { useEditedRecord, usePendingRequests } from './useEditedRecord.ts'
import { Button } from '../../ui/Button.tsx'

interface Props {
  entity: Entity
  record: Visible
  mayList: boolean
  mayUpdate: boolean
  onReload(): void
}

/** Returns the current values of these properties. */
const picked = (present: Row, names: Row): Row =>
  Object.fromEntries(Object.keys(names).map(name => [name, present[name] ?? null]))

/**
 * A record's screen: its header, its form with the fields that the person may write, and its history. Pending requests
 * come first.
 */
export function RecordScreen(props: Props) {
  const { isThere, ...reviewed } = usePendingRequests(props.entity, props.record, props.mayUpdate)
  if (!isThere) return <PanelWait shape="form" head />
  return <LoadedScreen {...props} {...reviewed} />
}

function LoadedScreen({
  entity,
  record,
  mayList,
  mayUpdate,
  onReload,
  requests,
  areOld,
}: Props & { requests: RecordRequests; areOld: boolean }) {
  const { ReviewProvider, State, Transitions, Emails } = formParts()
  const reader = useReader()
  const { t } = reader
  const notify = useNotify()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const access = useAccess(entity)
  const restore = useRestore(entity)
  const { form, names, moderation, saved, takeOver } = useEditedRecord({
    entity,
    record,
    mayUpdate,
    requests,
    areOld,
    onReload,
  })
  // The rest of the form renders in chunks after the first paint, so that the page stays responsive. The form itself
  // exists before: its first effect reports that it is ready, which would otherwise render all of it twice.
  const isDrawn = useDeferredValue(true, false)
  const { base, rebase } = form
  const { isDirty } = form.form.formState
  const leave = () => {
    // Input for a deleted record needs no confirmation to be discarded.
    rebase(base, names)
    navigate(mayList ? listPath(entity.name) : '/')
  }
  const deleting = useDeleting(entity, base, leave)
  const duplicate = () =>
    navigate(createPath(entity.name), {
      state: { record: copiedValues(entity, base, property => access.mayWrite(property)) },
    })
  const further: RecordAction[] = [
    ...(access.may('create') && !base.deleted_at
      ? [{ name: 'duplicate', label: t('panel.form.duplicate'), run: duplicate }]
      : []),
    ...(access.mayTo('delete', base)
      ? [{ name: 'delete', label: t('panel.delete.title'), danger: true, run: deleting.ask }]
      : []),
  ]
  const restoreValues = (values: Row) => {
    for (const name of names)
      if (Object.hasOwn(values, name)) form.form.setValue(name, structuredClone(values[name]), { shouldDirty: true })
    document.getElementById('content')?.scrollIntoView()
    notify('moderation.brought_back', { type: 'info' })
  }
  const restoring: Restoring = {
    canRestore: values => {
      const present = form.form.getValues()
      return Object.keys(values).every(name => names.includes(name)) && !dequal(values, picked(present, values))
    },
    restore: values => {
      const present = structuredClone(picked(form.form.getValues(), values))
      for (const [name, value] of Object.entries(values))
        form.form.setValue(name, structuredClone(value), { shouldDirty: true })
      return present
    },
  }
  if (!isDrawn) return <PanelWait shape="form" head />
  return (
    <ReviewProvider value={moderation}>
      <RecordHeader
        entity={entity}
        record={base}
        mayList={mayList}
        completeness={
          <>
            <LiveRing entity={entity} form={form} />
            <HeadParts entity={entity} record={base} />
          </>
        }
        tab={{ name: tabAt(hash) }}
      >
        <RecordSlot entity={entity} record={base} at="recordActions" />
        {entity.declaration.moderated !== undefined && !base.deleted_at ? (
          <Transitions entity={entity} record={base} form={form} onMoved={takeOver} further={further} />
        ) : (
          <RecordActions actions={further} isSecond={isDirty} />
        )}
        {deleting.question}
        {Boolean(base.deleted_at) && access.trash && (
          <Button primary onClick={() => restore(base).then(onReload)}>
            {t('panel.delete.restore')}
          </Button>
        )}
      </RecordHeader>
      {Boolean(base.deleted_at) && (
        <p className="m-notice">{t('panel.form.in_trash', { time: reader.moment(String(base.deleted_at)) })}</p>
      )}
      {entity.declaration.moderated !== undefined && <Emails resource={entity.name} id={base.id} />}
      <State key={requests.open?.id} entity={entity} record={base} requests={requests} />
      {names.length > 0 && <DraftOffer entity={entity} form={form} id={base.id} />}
      <RecordForm entity={entity} form={form} label={displayName(entity, base, reader)} saved={saved} />
      <RecordSlot entity={entity} record={base} at="recordPanel" />
      <FormKeys entity={entity} record={base} />
      <SideParts entity={entity} record={base} />
      <RecordHistory
        entity={entity}
        id={base.id}
        version={base.version}
        record={record}
        restoring={names.length > 0 ? restoring : undefined}
        onRestoreValues={names.length > 0 ? restoreValues : undefined}
      />
    </ReviewProvider>
  )
}
