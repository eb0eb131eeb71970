import { useDataProvider, useNotify } from 'ra-core'
import { Suspense, useState } from 'react'
import type { Visible } from '../../../../engine/records/entityFor.ts'
import type { Entity } from '../../../../engine/model/registry.ts'
import {
  allowedTransitions,
  isSchedulable,
  transitions,
  type TransitionName,
} from '../../../../engine/rules/moderation/transitions.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { actorOf } from '../../../../panel/data/access.ts'
import { ConfirmDialog } from '../../../../panel/ui/ConfirmDialog.tsx'
import { refusalOf } from '../../../../panel/data/problemText.ts'
import { RecordActions, type RecordAction } from '../../../../panel/record/form/RecordActions.tsx'
import type { RecordForm } from '../../../../panel/record/form/useRecordForm.ts'
import type { PanelDataProvider } from '../../../../panel/data/dataProvider.ts'
import { schedulingParts } from '../../../../panel/record/slots/scheduling.ts'
import { usePanel } from '../../../../panel/data/RegistryContext.ts'
import { TransitionReason } from './TransitionReason.tsx'

/** Returns the buttons of transitions, in their order. */
const buttonsOf = (names: readonly TransitionName[]) =>
  names
    .flatMap(name => {
      const { button } = transitions[name]
      return button ? [{ name, ...button }] : []
    })
    .toSorted((one, other) => one.order - other.order)

/** The text keys of the message after a record was submitted, by entity; other entities get a general message. */
export type Notices = Readonly<Record<string, string>>

export interface TransitionProps {
  entity: Entity
  record: Visible
  form: RecordForm
  /** Called with the record after the transition. */
  onMoved(record: Visible): void
  /** Additional actions of the record. */
  further?: readonly RecordAction[]
}

/** Transitions that hide the record, which are shown as dangerous. */
const dangerous: ReadonlySet<TransitionName> = new Set(['lock'])

/**
 * All transitions that the person may make: those towards publication as buttons, the others in a menu. Unsaved
 * changes are saved first.
 */
export function RecordTransitions({
  entity,
  record,
  form,
  onMoved,
  further = [],
  notices,
}: TransitionProps & { notices: Notices }) {
  const reader = useReader()
  const { t } = reader
  const { profile } = usePanel()
  const notify = useNotify()
  const provider = useDataProvider<PanelDataProvider>()
  const [confirming, setConfirming] = useState<TransitionName>()
  const [schedules, setSchedules] = useState(false)
  const [busy, setBusy] = useState(false)
  const Later = schedulingParts()?.Dialog
  const allowed = allowedTransitions(actorOf(profile), entity, record)
  /** Returns the record's version after saving unsaved changes; undefined if saving failed. */
  const savedVersion = async () => {
    const isUnsaved = form.form.formState.isDirty || form.uploads.summary().busy.length > 0
    return isUnsaved && !(await form.submit()) ? undefined : form.version()
  }
  const move = async (name: TransitionName, reason?: string) => {
    setConfirming(undefined)
    setBusy(true)
    try {
      const version = await savedVersion()
      if (version === undefined) return
      const body = { version, ...(reason === undefined ? {} : { reason }) }
      const moved = (
        await provider.call(`/${entity.name}/${encodeURIComponent(record.id)}/${name}`, {
          method: 'POST',
          body,
        })
      ).json as Visible
      notify(name === 'submit' ? (notices[entity.name] ?? 'panel.moderation.notice') : 'panel.success.saved', {
        type: 'success',
      })
      onMoved(moved)
    } catch (error) {
      form.fail(error)
      notify(refusalOf(error, reader).message, { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const start = (name: TransitionName) =>
    transitions[name].button?.confirms || transitions[name].needs.includes('reason')
      ? setConfirming(name)
      : void move(name)
  const moves = buttonsOf(allowed).map(({ name, primary }): RecordAction => ({
    name,
    label: t(`codes.transitions.${name}`),
    primary,
    danger: dangerous.has(name),
    busy,
    run: () => start(name),
  }))
  const offered = buttonsOf(allowed).flatMap(({ name }) => (isSchedulable(name) ? [name] : []))
  const hasPrimary = offered.some(name => transitions[name].button?.primary)
  const later: RecordAction = {
    name: 'later',
    label: t(hasPrimary ? 'schedules.later' : 'schedules.by_date'),
    quiet: hasPrimary,
    busy,
    run: () => setSchedules(true),
  }
  const actions = [...moves, ...(Later && offered.length > 0 ? [later] : []), ...further]
  return (
    <>
      <RecordActions actions={actions} isSecond={form.form.formState.isDirty} />
      {Later && schedules && (
        <Suspense>
          <Later
            entity={entity}
            record={record}
            request={null}
            offered={offered}
            version={savedVersion}
            onDone={scheduled => {
              setSchedules(false)
              onMoved(scheduled)
            }}
            onFail={error => form.fail(error)}
            onCancel={() => setSchedules(false)}
          />
        </Suspense>
      )}
      {confirming && transitions[confirming].needs.includes('reason') && (
        <TransitionReason
          name={confirming}
          onDone={reason => void move(confirming, reason)}
          onCancel={() => setConfirming(undefined)}
        />
      )}
      {confirming && transitions[confirming].button?.confirms && (
        <ConfirmDialog
          title={t(`moderation.ask.${confirming}`)}
          confirm={t(`codes.transitions.${confirming}`)}
          onConfirm={() => void move(confirming)}
          onCancel={() => setConfirming(undefined)}
        />
      )}
    </>
  )
}
