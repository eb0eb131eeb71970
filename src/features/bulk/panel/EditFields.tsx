import { useQueryClient } from '@tanstack/react-query'
import { useEvent, useListContext } from 'ra-core'
import { useState } from 'react'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { ModalDialog } from '../../../panel/ui/ModalDialog.tsx'
import { showToast } from '../../../panel/ui/toasts/toasts.ts'
import { bulkLimits, type BulkView, type FieldChanges } from '../bulkShapes.ts'
import { CheckedStep } from './CheckedStep.tsx'
import { FieldsStep } from './FieldsStep.tsx'
import { Groups } from './Groups.tsx'
import { countOf } from './groupTexts.ts'
import { useBulkCalls } from './useBulkCalls.ts'
import { useChosenFields } from './useChosenFields.ts'
import { useUndo } from './useUndo.ts'
import { DialogActions } from '../../../panel/ui/DialogActions.tsx'
import '../../../panel/fields/fields.css'
import '../../../panel/fields/inputs.css'
import '../../../panel/record/form/form.css'

interface Props {
  entity: Entity
  ids: readonly string[]
  properties: readonly Property[]
  /** Called when it is done or cancelled, with whether anything was changed. */
  onClose(isDone: boolean): void
}

type Step = 'fields' | 'checking' | 'checked' | 'running' | 'over'

/** Seconds during which the change can be undone from the message; afterwards it can be undone from the activity. */
const undoSeconds = 60

/** Changes several fields of many records in steps: choose the fields, check what the change would do, run it. */
export default function EditFields({ entity, ids, properties, onClose }: Props) {
  const reader = useReader()
  const { t, number } = reader
  const list = useListContext<Visible>()
  const client = useQueryClient()
  const calls = useBulkCalls()
  const undo = useUndo()
  const fields = useChosenFields(entity, properties)
  const [step, setStep] = useState<Step>('fields')
  const [view, setView] = useState<BulkView>()
  const [isWhole, setIsWhole] = useState(false)
  const [failure, setFailure] = useState('')
  const total = list.total ?? 0
  const all = total > ids.length && total <= bulkLimits.records ? total : undefined
  const title = t('bulk.edit.title', { smart_count: isWhole ? total : ids.length })

  const fail = (error: unknown, back: Step) => {
    const { message, errors } = refusalOf(error, reader)
    setFailure(fields.fail(errors) ? '' : message)
    setStep(back)
  }
  const check = async (changes: FieldChanges) => {
    setFailure('')
    setView(undefined)
    setStep('checking')
    const selection = isWhole ? { filter: list.filterValues } : { records: ids }
    try {
      const { state } = await calls.check(entity.name, { ...selection, fields: changes }, setView)
      setFailure(state === 'checked' ? '' : t('bulk.edit.failed'))
      setStep(state === 'checked' ? 'checked' : 'fields')
    } catch (error) {
      fail(error, 'fields')
    }
  }
  const showOutcome = ({ id, groups }: BulkView) => {
    const sentences = (['changed', 'proposed'] as const)
      .map(outcome => [outcome, countOf(groups, outcome)] as const)
      .filter(([, count]) => count > 0)
      .map(([outcome, smart_count]) => t(`bulk.outcomes.${outcome}`, { smart_count }))
    if (sentences.length === 0) return
    const action = { label: t('bulk.undo'), run: () => void undo(id) }
    showToast('success', sentences.join('. '), { seconds: undoSeconds, action })
  }
  const run = async ({ id, groups }: BulkView) => {
    setFailure('')
    setStep('running')
    try {
      const done = await calls.run(id, setView)
      void client.invalidateQueries()
      showOutcome(done)
      if (countOf(done.groups, 'refused') > countOf(groups, 'refused')) setStep('over')
      else onClose(true)
    } catch (error) {
      fail(error, 'checked')
    }
  }
  const cancel = useEvent(() => {
    if (step === 'checking' || step === 'running') return
    onClose(step === 'over')
  })
  return (
    <ModalDialog wide title={title} onCancel={cancel}>
      {step === 'fields' && (
        <FieldsStep
          entity={entity}
          properties={properties}
          fields={fields}
          scope={{ selected: ids.length, all, isWhole, choose: setIsWhole }}
          failure={failure}
          onCheck={changes => void check(changes)}
          onCancel={cancel}
        />
      )}
      {(step === 'checking' || step === 'running') && (
        <p role="status">
          {t(`bulk.edit.${step}`)}{' '}
          {view && view.total > 0 && (
            <>
              <progress className="m-progress" aria-label={title} value={view.done} max={view.total} />{' '}
              {t('bulk.progress', { done: number(view.done), total: number(view.total) })}
            </>
          )}
        </p>
      )}
      {step === 'running' && view && (
        <DialogActions>
          <Button onClick={() => void calls.stop(view.id)}>{t('bulk.stop')}</Button>
        </DialogActions>
      )}
      {step === 'checked' && view && (
        <CheckedStep
          entity={entity}
          view={view}
          label={title}
          failure={failure}
          onRun={() => void run(view)}
          onBack={() => setStep('fields')}
        />
      )}
      {step === 'over' && view && (
        <>
          <Groups entity={entity} groups={view.groups} label={title} />
          <DialogActions>
            <Button primary onClick={cancel}>
              {t('bulk.edit.close')}
            </Button>
          </DialogActions>
        </>
      )}
    </ModalDialog>
  )
}
