import { useEvent, useNotify, useUpdate } from 'ra-core'
import { useEffect, useMemo } from 'react'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { RecordRequests } from '../../../engine/model/moderation.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { changeMode } from '../../../engine/rules/moderation/changeMode.ts'
import { asProposed } from '../../../engine/rules/moderation/proposals.ts'
import { useAccess } from '../../data/access.ts'
import { useReader } from '../../data/reader.ts'
import { type FormModeration, formParts } from './formParts.ts'
import { type RecordForm, useRecordForm } from './useRecordForm.ts'

interface Options {
  entity: Entity
  /** The record as it is stored. */
  record: Visible
  mayUpdate: boolean
  /** What waits for review of it. */
  requests: RecordRequests
  /** Whether those are of an earlier version. */
  areOld: boolean
  /** Whether no save bar says what a save is followed by. */
  isWithoutBar?: boolean
  /** Reloads the record. */
  onReload(): void
}

export interface EditedRecord {
  form: RecordForm<Visible>
  /** The properties that the person may write. */
  names: readonly string[]
  moderation: FormModeration
  /** What a save that succeeded is followed by, in a sentence. */
  saved: string
  /** Goes on from the record as another call has answered it; what was written of it is given up. */
  takeOver(moved: Visible): void
}

const nothing: RecordRequests = { open: null, last: null, earlier: [] }

/** What waits for review of a record, for whoever may change it; `isThere` says whether it is known, or is not to be. */
export function useReviewed(entity: Entity, record: Visible, wanted: boolean) {
  const asks = entity.declaration.moderated !== undefined && wanted
  const { data, isPending, isError, isPlaceholderData } = formParts().useRequests(entity.name, record, asks)
  return { isThere: !asks || !isPending || isError, requests: { ...nothing, ...data }, areOld: isPlaceholderData }
}

/** A record that somebody changes, wherever they do so: its form with the rules of the server, and what is proposed of it in the place of what is public. */
export function useEditedRecord({
  entity,
  record,
  mayUpdate,
  requests,
  areOld,
  isWithoutBar = false,
  onReload,
}: Options): EditedRecord {
  const freshRequests = formParts().useFreshRequests()
  const notify = useNotify()
  const { t } = useReader()
  const access = useAccess(entity)
  const [update] = useUpdate<Visible>()
  const proposes = changeMode(access.actor, entity, record) === 'propose'
  const names = useMemo(
    () =>
      mayUpdate
        ? [...entity.properties.values()].filter(property => access.mayWrite(property)).map(property => property.name)
        : [],
    [entity, access, mayUpdate],
  )
  const shown = useMemo(
    () => (proposes && requests.open ? asProposed(record, requests.open.changes) : record),
    [proposes, requests.open, record],
  )
  const asShown = async (saved: Visible): Promise<Visible> => {
    if (changeMode(access.actor, entity, saved) !== 'propose' || !saved.request_id) return saved
    const fresh = await freshRequests(entity.name, saved)
    return fresh.open ? asProposed(saved, fresh.open.changes) : saved
  }
  const save = async (values: Row, base: Visible): Promise<Visible> => {
    const params = { id: base.id, data: values, previousData: base }
    const saved = (await update(entity.name, params, { mutationMode: 'pessimistic', returnPromise: true })) as Visible
    if (isWithoutBar && proposes) notify('panel.moderation.notice', { type: 'success' })
    return asShown(saved)
  }
  const form = useRecordForm({ entity, record: shown, names, save, asShown })
  const { base, rebase } = form
  const { isDirty } = form.form.formState
  useEffect(() => {
    // What others saved in the meantime is taken over while nothing is written here; later the version detects it.
    if (!areOld && shown.version > base.version && !isDirty) rebase(shown)
  }, [areOld, shown, base, isDirty, rebase])
  const takeOver = (moved: Visible) => {
    rebase(moved, names)
    onReload()
  }
  const changed = useEvent((row: Visible) => {
    if (isDirty) onReload()
    else takeOver(row)
  })
  const moderation = useMemo(
    () => ({
      stored: record,
      proposes,
      open: proposes ? requests.open : null,
      last: requests.open ? null : requests.last,
      mayConfirm: mayUpdate,
      onChanged: changed,
    }),
    [record, proposes, requests.open, requests.last, mayUpdate, changed],
  )
  const saved = t(proposes ? 'panel.moderation.notice' : 'panel.success.saved')
  return { form, names, moderation, saved, takeOver }
}
