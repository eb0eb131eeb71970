import { useEvent, useNotify, useUpdate } from 'ra-core'
import { useMemo } from 'react'
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
  /** The stored record. */
  record: Visible
  mayUpdate: boolean
  /** Its pending requests. */
  requests: RecordRequests
  /** Whether the requests belong to an earlier version. */
  areOld: boolean
  /** Whether no save bar shows the message after a save. */
  isWithoutBar?: boolean
  /** Reloads the record. */
  onReload(): void
}

export interface EditedRecord {
  form: RecordForm<Visible>
  /** The properties that the person may write. */
  names: readonly string[]
  moderation: FormModeration
  /** The message after a successful save. */
  saved: string
  /** Continues with the record returned by another call and discards the person's changes. */
  takeOver(moved: Visible): void
}

const nothing: RecordRequests = { open: null, last: null, earlier: [] }

/**
 * Returns the pending requests of a record, for people who may change it; `isThere` is true once they are known or not
 * needed.
 */
export function usePendingRequests(entity: Entity, record: Visible, wanted: boolean) {
  const asks = entity.declaration.moderated !== undefined && wanted
  const { data, isPending, isError, isPlaceholderData } = formParts().useRequests(entity.name, record, asks)
  return { isThere: !asks || !isPending || isError, requests: { ...nothing, ...data }, areOld: isPlaceholderData }
}

/**
 * The form of a record that is being edited, on any screen: it applies the server's rules and shows proposed values
 * instead of public ones.
 */
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
  const form = useRecordForm({ entity, record: shown, isOld: areOld, names, save, asShown })
  const { isDirty } = form.form.formState
  const takeOver = (moved: Visible) => {
    form.rebase(moved, names)
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
