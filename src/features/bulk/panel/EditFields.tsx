import { useQueryClient } from '@tanstack/react-query'
import { useEvent, useListContext } from 'ra-core'
import { useState, type FormEvent } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import { RecordFormContextProvider } from '../../../panel/data/recordFormContext.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { isBlank } from '../../../panel/data/values.ts'
import { sendFile } from '../../../panel/data/uploads/sendFile.ts'
import { createUploadQueue } from '../../../panel/data/uploads/queue.ts'
import { useFormContextValue } from '../../../panel/record/form/useFormContextValue.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { Check } from '../../../panel/ui/inputs.tsx'
import { ModalDialog } from '../../../panel/ui/ModalDialog.tsx'
import { showToast } from '../../../panel/ui/toasts/toasts.ts'
import { bulkLimits, type BulkView, type FieldChange } from '../bulkShapes.ts'
import { companionsOf } from '../companions.ts'
import { ChosenField } from './ChosenField.tsx'
import { FieldPicker } from './FieldPicker.tsx'
import { Groups } from './Groups.tsx'
import { countOf } from './sayGroups.ts'
import { waysOf, type Way } from './settable.ts'
import { useBulkCalls } from './useBulkCalls.ts'
import { useUndo } from './useUndo.ts'
import '../../../panel/fields/fields.css'
import '../../../panel/fields/inputs.css'
import '../../../panel/record/form/form.css'

interface Props {
  entity: Entity
  ids: readonly string[]
  properties: readonly Property[]
  /** It is done, or called off; whether anything was changed. */
  onClose(isDone: boolean): void
}

interface Chosen {
  property: Property
  way: Way
}

type Step = 'fields' | 'checking' | 'checked' | 'running' | 'over'

/** Seconds in which a change can be taken back where it was made; afterwards it is in activity. */
const undoSeconds = 60

/** One field's change as the API is told it. */
const changeOf = ({ way }: Chosen, value: unknown): FieldChange => {
  if (way === 'clear') return { clear: true }
  if (way === 'add' || way === 'remove') return { [way]: value } as FieldChange
  return { set: value }
}

/** Changes several fields of many records: which, what it would do, and only then doing it. */
export default function EditFields({ entity, ids, properties, onClose }: Props) {
  const reader = useReader()
  const { t, number } = reader
  const list = useListContext<Visible>()
  const client = useQueryClient()
  const calls = useBulkCalls()
  const undo = useUndo()
  const [step, setStep] = useState<Step>('fields')
  const [view, setView] = useState<BulkView>()
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [isWhole, setIsWhole] = useState(false)
  const [failure, setFailure] = useState('')
  const form = useForm<Row>({ defaultValues: {}, shouldUnregister: false })
  const [refused] = useState(() => new Map<string, string>())
  const [uploads] = useState(() =>
    createUploadQueue({ send: sendFile, read: name => form.getValues(name), write: () => undefined }),
  )
  const refuse = (name: string, code?: string) => void (code ? refused.set(name, code) : refused.delete(name))
  const context = useFormContextValue(entity, form, { refuse, uploads, recordId: null })
  const total = list.total ?? 0
  const mayMeanAll = total > ids.length && total <= bulkLimits.records
  const count = isWhole ? total : ids.length
  const title = t('bulk.edit.title', { smart_count: count })
  const names = new Set(chosen.map(({ property }) => property.name))

  const add = (property: Property) => {
    const companions = new Set([property.name, ...companionsOf(entity, property.field.name)])
    const added = properties.filter(({ name }) => companions.has(name) && !names.has(name))
    for (const { name, column, type } of added)
      if (column !== 'boolean' && form.getValues(name) === undefined) form.setValue(name, structuredClone(type.empty))
    setFailure('')
    setChosen([...chosen, ...added.map(one => ({ property: one, way: waysOf(one)[0] }))])
  }
  /** Says at each field what is lacking; answers whether nothing is. */
  const isWhollyFilled = (): boolean => {
    form.clearErrors()
    if (chosen.length === 0) setFailure(t('bulk.edit.needed_fields'))
    const lacking = chosen.filter(({ property, way }) => way !== 'clear' && isBlank(form.getValues(property.name)))
    for (const { property } of lacking) form.setError(property.name, { message: t('bulk.edit.needed') })
    const unread = chosen.filter(({ property, way }) => way !== 'clear' && refused.has(property.name))
    for (const { property } of unread)
      form.setError(property.name, { message: t(`problems.fields.${refused.get(property.name)}`) })
    return chosen.length > 0 && lacking.length === 0 && unread.length === 0
  }
  const fail = (error: unknown, back: Step) => {
    const { message, errors } = refusalOf(error, reader)
    for (const [name, text] of Object.entries(errors)) form.setError(name, { message: text })
    setFailure(Object.keys(errors).some(name => names.has(name)) ? '' : message)
    setStep(back)
  }
  const check = async (event: FormEvent) => {
    event.preventDefault()
    setFailure('')
    if (!isWhollyFilled()) return
    const fields = Object.fromEntries(
      chosen.map(one => [one.property.name, changeOf(one, form.getValues(one.property.name))]),
    )
    const meant = isWhole ? { filter: list.filterValues } : { records: ids }
    setStep('checking')
    try {
      const checked = await calls.check(entity.name, { ...meant, fields }, setView)
      if (checked.state === 'checked') setStep('checked')
      else {
        setFailure(t('bulk.edit.failed'))
        setStep('fields')
      }
    } catch (error) {
      fail(error, 'fields')
    }
  }
  const say = ({ id, groups }: BulkView) => {
    const done = (['changed', 'proposed'] as const)
      .map(outcome => [outcome, countOf(groups, outcome)] as const)
      .filter(([, some]) => some > 0)
      .map(([outcome, smart_count]) => t(`bulk.outcomes.${outcome}`, { smart_count }))
    if (done.length === 0) return
    showToast('success', done.join('. '), {
      seconds: undoSeconds,
      action: { label: t('bulk.undo'), run: () => void undo(id) },
    })
  }
  const run = async () => {
    if (!view) return
    setFailure('')
    setStep('running')
    const expected = countOf(view.groups, 'refused')
    try {
      const done = await calls.run(view.id, setView)
      void client.invalidateQueries()
      say(done)
      if (countOf(done.groups, 'refused') > expected || done.state !== 'done') setStep('over')
      else onClose(true)
    } catch (error) {
      fail(error, 'checked')
    }
  }
  const cancel = useEvent(() => {
    if (step === 'checking' || step === 'running') return
    onClose(step === 'over')
  })
  const changing = view ? countOf(view.groups, 'to_change', 'to_propose') : 0

  return (
    <ModalDialog wide title={title} onCancel={cancel}>
      {step === 'fields' && (
        <FormProvider {...form}>
          <RecordFormContextProvider value={context}>
            <form className="m-dialog-form m-bulk-edit" noValidate onSubmit={event => void check(event)}>
              <p className="m-quiet">{t('bulk.edit.intro')}</p>
              {mayMeanAll && (
                <div className="m-row" role="radiogroup" aria-label={t('bulk.edit.scope')}>
                  <Check type="radio" name="scope" checked={!isWhole} onChange={() => setIsWhole(false)}>
                    {t('bulk.edit.scope_selected', { count: number(ids.length) })}
                  </Check>
                  <Check type="radio" name="scope" checked={isWhole} onChange={() => setIsWhole(true)}>
                    {t('bulk.edit.scope_all', { count: number(total) })}
                  </Check>
                </div>
              )}
              {chosen.length > 0 && (
                <ul className="m-bulk-fields" aria-label={t('bulk.edit.fields')}>
                  {chosen.map(({ property, way }) => (
                    <ChosenField
                      key={property.name}
                      entity={entity}
                      property={property}
                      way={way}
                      onWay={next =>
                        setChosen(chosen.map(one => (one.property === property ? { property, way: next } : one)))
                      }
                      onLeave={() => {
                        form.clearErrors(property.name)
                        setChosen(chosen.filter(one => one.property !== property))
                      }}
                    />
                  ))}
                </ul>
              )}
              <FieldPicker
                entity={entity}
                properties={properties.filter(({ name }) => !names.has(name))}
                onPick={add}
              />
              {failure && <p role="alert">{failure}</p>}
              <div className="m-row m-end">
                <Button onClick={cancel}>{t('panel.dialog.back')}</Button>
                <Button type="submit" primary>
                  {t('bulk.edit.check', { smart_count: count })}
                </Button>
              </div>
            </form>
          </RecordFormContextProvider>
        </FormProvider>
      )}
      {(step === 'checking' || step === 'running') && (
        <>
          <p role="status">
            {t(`bulk.edit.${step}`)}{' '}
            {view && view.total > 0 && (
              <>
                <progress className="m-progress" aria-label={title} value={view.done} max={view.total} />{' '}
                {t('bulk.progress', { done: number(view.done), total: number(view.total) })}
              </>
            )}
          </p>
          {step === 'running' && (
            <div className="m-row m-end">
              <Button onClick={() => view && void calls.stop(view.id)}>{t('bulk.stop')}</Button>
            </div>
          )}
        </>
      )}
      {step === 'checked' && view && (
        <div className="m-dialog-form">
          <p role="status">{t(changing > 0 ? 'bulk.edit.checked' : 'bulk.edit.none')}</p>
          <Groups entity={entity} groups={view.groups} label={title} />
          {failure && <p role="alert">{failure}</p>}
          <div className="m-row m-end">
            <Button onClick={() => setStep('fields')}>{t('bulk.edit.back')}</Button>
            {changing > 0 && (
              <Button primary autoFocus onClick={() => void run()}>
                {t('bulk.edit.run', { smart_count: changing })}
              </Button>
            )}
          </div>
        </div>
      )}
      {step === 'over' && view && (
        <div className="m-dialog-form">
          <Groups entity={entity} groups={view.groups} label={title} />
          <div className="m-row m-end">
            <Button primary onClick={cancel}>
              {t('bulk.edit.close')}
            </Button>
          </div>
        </div>
      )}
    </ModalDialog>
  )
}
