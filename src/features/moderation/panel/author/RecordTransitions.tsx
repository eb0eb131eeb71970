import { useDataProvider, useNotify } from 'ra-core'
import { useState } from 'react'
import type { Row } from '../../../../engine/model/query.ts'
import type { Entity } from '../../../../engine/model/registry.ts'
import { allowedTransitions, transitions, type TransitionName } from '../../../../engine/rules/moderation/transitions.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { actorOf } from '../../../../panel/data/access.ts'
import { ConfirmDialog } from '../../../../panel/ui/ConfirmDialog.tsx'
import { refusalOf } from '../../../../panel/data/problemText.ts'
import type { RecordForm } from '../../../../panel/record/form/useRecordForm.ts'
import type { PanelDataProvider } from '../../../../panel/data/dataProvider.ts'
import { usePanel } from '../../../../panel/data/RegistryContext.tsx'
import { TransitionReason } from './TransitionReason.tsx'

/** Those that have a button of their own beside the title; requests are decided on their own screen, the trash has its own button. */
const shown: readonly TransitionName[] = ['submit', 'publish', 'show', 'hide', 'withdraw', 'lock', 'unlock']
const primary: ReadonlySet<TransitionName> = new Set(['submit', 'publish', 'show'])
/** What is asked about before it is done, because somebody loses sight of something by it. */
const asked: ReadonlySet<TransitionName> = new Set(['hide', 'withdraw'])

/** What is told when it is done (seed specification, section 8). */
const told: Readonly<Record<string, string>> = { organizations: 'panel.success.organization_sent', guides: 'panel.success.profile_sent', establishments: 'panel.moderation.notice' }
const sentence = (entity: string, name: TransitionName): string => (name === 'submit' ? (told[entity] ?? 'panel.moderation.notice') : 'panel.success.saved')

interface Props {
  entity: Entity
  record: Row
  form: RecordForm
  /** Shows the record as it is afterwards. */
  onMoved(record: Row): void
}

/** Everything that the person may do with a record in its present state, as buttons. What is written is saved first. */
export function RecordTransitions({ entity, record, form, onMoved }: Props) {
  const reader = useReader()
  const { t } = reader
  const { profile } = usePanel()
  const notify = useNotify()
  const provider = useDataProvider<PanelDataProvider>()
  const [asking, setAsking] = useState<TransitionName>()
  const [busy, setBusy] = useState(false)
  const allowed = allowedTransitions(actorOf(profile), entity, record)
  const move = async (name: TransitionName, reason?: string) => {
    setAsking(undefined)
    setBusy(true)
    try {
      const isUnsaved = form.form.formState.isDirty || form.uploads.summary().busy.length > 0
      if (isUnsaved && !(await form.submit())) return
      const body = { version: form.version(), ...(reason === undefined ? {} : { reason }) }
      const moved = (await provider.call(`/${entity.name}/${encodeURIComponent(String(record.id))}/${name}`, { method: 'POST', body })).json as Row
      notify(sentence(entity.name, name), { type: 'success' })
      onMoved(moved)
    } catch (error) {
      form.fail(error)
      notify(refusalOf(error, reader).message, { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const press = (name: TransitionName) => (asked.has(name) || transitions[name].needs.includes('reason') ? setAsking(name) : void move(name))
  return (
    <>
      {shown
        .filter(name => allowed.includes(name))
        .map(name => (
          <button key={name} type="button" className={primary.has(name) ? 'm-button m-primary' : 'm-button'} disabled={busy} onClick={() => press(name)}>
            {t(`codes.transitions.${name}`)}
          </button>
        ))}
      {asking && transitions[asking].needs.includes('reason') && <TransitionReason name={asking} onDone={reason => void move(asking, reason)} onCancel={() => setAsking(undefined)} />}
      {asking && asked.has(asking) && (
        <ConfirmDialog title={t(`moderation.ask.${asking}`)} confirm={t(`codes.transitions.${asking}`)} onConfirm={() => void move(asking)} onCancel={() => setAsking(undefined)} />
      )}
    </>
  )
}
