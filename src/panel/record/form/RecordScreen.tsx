import { useEvent, useNotify, useUpdate } from 'ra-core'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { dequal } from 'dequal'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { RecordRequests } from '../../../engine/model/moderation.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { wayOfChange } from '../../../engine/rules/moderation/wayOfChange.ts'
import { asProposed } from '../../../engine/rules/moderation/proposals.ts'
import { LiveRing } from './LiveRing.tsx'
import { useReader } from '../../data/reader.ts'
import { calledAs } from '../../data/values.ts'
import { formParts } from './formParts.ts'
import { RecordSlot } from '../slots/Slot.tsx'
import { listPath } from '../../data/paths.ts'
import { useRestore } from '../list/useRestore.ts'
import { useAccess } from '../../data/access.ts'
import { DraftOffer } from './DraftOffer.tsx'
import { DeleteButton } from './DeleteButton.tsx'
import { PanelWait } from '../../ui/pages/PanelWait.tsx'
import type { Restoring } from './HistoryLines.tsx'
import { RecordForm } from './RecordForm.tsx'
import { HistoryLink, RecordHistory } from './RecordHistory.tsx'
import { RecordHeader } from './RecordHeader.tsx'
import { useRecordForm } from './useRecordForm.ts'
import { Button } from '../../ui/Button.tsx'

interface Props {
  entity: Entity
  record: Visible
  mayList: boolean
  mayUpdate: boolean
  onReload(): void
}

/** The values that are there under the names of others. */
const picked = (present: Row, names: Row): Row =>
  Object.fromEntries(Object.keys(names).map(name => [name, present[name] ?? null]))

const nothing: RecordRequests = { open: null, last: null, earlier: [] }

/** One record: its head, its form as far as the person may write it, and its history; what waits for review comes first. */
export function RecordScreen(props: Props) {
  const { entity, record, mayUpdate } = props
  const asks = entity.declaration.moderated !== undefined && mayUpdate
  const { data, isPending, isError, isPlaceholderData } = formParts().useRequests(entity.name, record, asks)
  // Behind the shape that is painted already the form is drawn in pieces, between which the page hears its person.
  const isThere = useDeferredValue(!asks || !isPending || isError)
  if (!isThere) return <PanelWait shape="form" head />
  return <LoadedScreen {...props} requests={{ ...nothing, ...data }} areOld={isPlaceholderData} />
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
  const { ReviewProvider, State, Transitions, Emails, useFreshRequests } = formParts()
  const freshRequests = useFreshRequests()
  const reader = useReader()
  const { t } = reader
  const notify = useNotify()
  const navigate = useNavigate()
  const access = useAccess(entity)
  const restore = useRestore(entity.name)
  const [update] = useUpdate<Visible>()
  const proposes = wayOfChange(access.actor, entity, record) === 'propose'
  const names = useMemo(
    () =>
      mayUpdate
        ? [...entity.properties.values()].filter(property => access.mayWrite(property)).map(property => property.name)
        : [],
    [entity, access, mayUpdate],
  )
  const shown = useMemo(
    () => (proposes && requests.open ? asProposed(record, requests.open.changes) : record),
    [proposes, requests, record],
  )
  const asShown = async (saved: Visible): Promise<Visible> => {
    if (wayOfChange(access.actor, entity, saved) !== 'propose' || !saved.request_id) return saved
    const fresh = await freshRequests(entity.name, saved)
    return fresh.open ? asProposed(saved, fresh.open.changes) : saved
  }
  const save = async (values: Row, base: Visible): Promise<Visible> => {
    const params = { id: base.id, data: values, previousData: base }
    const saved = (await update(entity.name, params, { mutationMode: 'pessimistic', returnPromise: true })) as Visible
    notify(proposes ? 'panel.moderation.notice' : 'panel.success.saved', { type: 'success' })
    return asShown(saved)
  }
  const form = useRecordForm({ entity, record: shown, names, save, asShown })
  const { base, rebase } = form
  const { isDirty } = form.form.formState
  useEffect(() => {
    // What others saved meanwhile is taken over while nothing is written here; later the version tells.
    if (!areOld && shown.version > base.version && !isDirty) rebase(shown)
  }, [areOld, shown, base, isDirty, rebase])
  const leave = () => {
    // What was written of a record that is gone needs no question.
    rebase(base, names)
    navigate(mayList ? listPath(entity.name) : '/')
  }
  const takeOver = (moved: Visible) => {
    rebase(moved, names)
    onReload()
  }
  const changed = useEvent((row: Visible) => {
    if (isDirty) onReload()
    else takeOver(row)
  })
  const bringBack = (values: Row) => {
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
  const moderation = useMemo(
    () => ({
      stored: record,
      proposes,
      open: proposes ? requests.open : null,
      last: requests.open ? null : requests.last,
      mayConfirm: mayUpdate,
      onChanged: changed,
    }),
    [record, proposes, requests, mayUpdate, changed],
  )
  return (
    <ReviewProvider value={moderation}>
      <RecordHeader entity={entity} record={base} mayList={mayList} standing={<LiveRing entity={entity} form={form} />}>
        <HistoryLink />
        <RecordSlot entity={entity} record={base} at="recordActions" />
        {entity.declaration.moderated !== undefined && !base.deleted_at && (
          <Transitions entity={entity} record={base} form={form} onMoved={takeOver} />
        )}
        {access.mayTo('delete', base) && <DeleteButton entity={entity} record={base} onDone={leave} />}
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
      <RecordForm entity={entity} form={form} label={calledAs(entity, base, reader)} />
      <RecordSlot entity={entity} record={base} at="recordPanel" />
      <RecordHistory
        entity={entity}
        id={base.id}
        version={base.version}
        record={record}
        restoring={names.length > 0 ? restoring : undefined}
        onBringBack={names.length > 0 ? bringBack : undefined}
      />
    </ReviewProvider>
  )
}
