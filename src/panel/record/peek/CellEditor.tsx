import { useEvent, useGetOne } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { Link } from 'react-router-dom'
import type { RecordRequests } from '../../../engine/model/moderation.ts'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Property } from '../../../engine/model/registry.ts'
import { fieldPath } from '../../data/paths.ts'
import { RecordFormContextProvider } from '../../data/recordFormContext.ts'
import { useReader } from '../../data/reader.ts'
import { usePanel } from '../../data/RegistryContext.ts'
import { labelKey, propertyFor } from '../../data/values.ts'
import { ConflictPanel } from '../form/ConflictPanel.tsx'
import { focusProperty } from '../form/focusProperty.ts'
import { FormField } from '../form/FormField.tsx'
import { LeaveGuard } from '../form/LeaveGuard.tsx'
import { NewerNotice } from '../form/NewerNotice.tsx'
import { useEditedRecord, usePendingRequests } from '../form/useEditedRecord.ts'
import { useFormContextValue } from '../form/useFormContextValue.ts'
import { useStoredDraft } from '../form/useStoredDraft.ts'
import type { CellEditorProps } from '../list/listParts.ts'
import './peek.css'

const Waiting = () => <span className="m-skeleton" aria-busy="true" />

/**
 * Edits one field of a record in its row, with the rules of its form. The other fields, which the row does not have,
 * stay as they are.
 */
export default function CellEditor(props: CellEditorProps) {
  const { entity, record: row } = props
  const { data } = useGetOne<Visible>(entity.name, { id: row.id })
  const [isShown, setShown] = useState(false)
  // Once shown, it keeps the input while the list has a newer version than the record that is still being reloaded.
  if (!isShown && data && Number(data.version) >= Number(row.version)) setShown(true)
  return data && isShown ? <Whole {...props} record={data} /> : <Waiting />
}

function Whole(props: CellEditorProps) {
  const { entity, record, field } = props
  const property = propertyFor(field, useReader())
  const { isThere, ...reviewed } = usePendingRequests(entity, record, typeof record.request_id === 'string')
  if (!isThere || !property) return <Waiting />
  return <Loaded {...props} {...reviewed} property={property} />
}

const nothing = () => undefined

function Loaded({
  entity,
  record,
  field,
  property,
  requests,
  areOld,
  onDone,
}: CellEditorProps & { property: Property; requests: RecordRequests; areOld: boolean }) {
  const { t } = useReader()
  const { profile } = usePanel()
  const { form: edited } = useEditedRecord({
    entity,
    record,
    mayUpdate: true,
    requests,
    areOld,
    isWithoutBar: true,
    onReload: nothing,
  })
  const { form, base, names, state, conflict, newer, submit, rebase, refuse, uploads } = edited
  useStoredDraft(entity, edited, base.id)
  const { isDirty, errors } = form.formState
  const element = useRef<HTMLFormElement>(null)
  const context = useFormContextValue(entity, form, { refuse, uploads, recordId: base.id })
  const isSaving = state.name === 'saving' || state.name === 'waiting'
  useEffect(() => {
    focusProperty(element.current, property.name)
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.select()
  }, [property.name])
  const save = useEvent(async () => {
    if (!isDirty || (await submit())) onDone()
  })
  const leave = useEvent(({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && element.current?.contains(relatedTarget)) return
    // When the window loses the focus, the editor has not been left.
    if (!document.hasFocus() || isSaving || conflict) return
    void save()
  })
  const press = useEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || (event.target instanceof Element && event.target.closest('dialog'))) return
    if (event.key === 'Escape') {
      event.preventDefault()
      rebase(base, names)
      onDone()
    } else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault()
      void save()
    }
  })
  useEffect(() => {
    const cell = element.current
    cell?.addEventListener('keydown', press)
    cell?.addEventListener('focusout', leave)
    return () => {
      cell?.removeEventListener('keydown', press)
      cell?.removeEventListener('focusout', leave)
    }
  }, [press, leave])
  const others = Object.keys(errors).filter(name => name !== property.name)
  return (
    <FormProvider {...form}>
      <RecordFormContextProvider value={context}>
        <form
          ref={element}
          className="m-cell-editor"
          noValidate
          aria-busy={isSaving}
          onSubmit={event => event.preventDefault()}
        >
          <FormField field={field} property={property} hintId={undefined} />
          {state.name === 'failed' && !(property.name in errors) && !conflict && (
            <p className="m-cell-problem" role="alert">
              {state.message}
            </p>
          )}
          {others.length > 0 && (
            <div className="m-cell-problem" role="alert">
              {t('panel.peek.others')}
              {others.map(name => {
                const of = entity.fields.get(entity.properties.get(name)?.field.name ?? '')
                return (
                  of && (
                    <Link key={name} className="m-link" to={fieldPath(entity.name, base.id, name)}>
                      {t(labelKey(entity, of))}
                    </Link>
                  )
                )
              })}
            </div>
          )}
          {newer && state.name !== 'failed' && Object.keys(errors).length === 0 && (
            <div className="m-cell-problem m-cell-newer">
              <NewerNotice newer={newer} onUpdate={() => edited.merge(newer)} />
            </div>
          )}
          {conflict && (
            <div className="m-cell-problem m-cell-conflict">
              <ConflictPanel
                entity={entity}
                isOwn={conflict.updated_by === profile.id}
                base={base}
                mine={form.getValues()}
                theirs={conflict}
                onChoose={givenUp => rebase(conflict, givenUp)}
              />
            </div>
          )}
        </form>
        <LeaveGuard />
      </RecordFormContextProvider>
    </FormProvider>
  )
}
