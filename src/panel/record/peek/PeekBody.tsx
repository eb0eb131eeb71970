import { useEvent } from 'ra-core'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { Link } from 'react-router-dom'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { RecordRequests } from '../../../engine/model/moderation.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useAccess } from '../../data/access.ts'
import { fieldPath } from '../../data/paths.ts'
import { RecordFormContextProvider } from '../../data/recordFormContext.ts'
import { useReader } from '../../data/reader.ts'
import { useRelatedRecords } from '../../data/records.ts'
import { usePanel } from '../../data/RegistryContext.tsx'
import { calledAs, groupKey, labelKey } from '../../data/values.ts'
import { ConflictPanel } from '../form/ConflictPanel.tsx'
import { DraftOffer } from '../form/DraftOffer.tsx'
import { focusProblem } from '../form/focusProblem.ts'
import { focusProperty } from '../form/focusProperty.ts'
import { formParts } from '../form/formParts.ts'
import { LeaveGuard } from '../form/LeaveGuard.tsx'
import { relatedIds } from '../form/relatedIds.ts'
import { SaveBar } from '../form/SaveBar.tsx'
import { useShownGroups } from '../form/shownGroups.ts'
import { useEditedRecord, useReviewed } from '../form/useEditedRecord.ts'
import { useFormContextValue } from '../form/useFormContextValue.ts'
import { useGradually } from '../form/useGradually.ts'
import { isWrittenHere, PeekField } from './PeekField.tsx'

interface Props {
  entity: Entity
  record: Visible
  /** Asks for the record anew. */
  onReload(): void
}

/** The fields of a record, each as a value that becomes an input where it is pressed. */
export function PeekBody(props: Props) {
  const { entity, record } = props
  const mayUpdate = useAccess(entity).mayTo('update', record)
  const { isThere, ...reviewed } = useReviewed(entity, record, mayUpdate)
  if (!isThere) return null
  return <Loaded key={String(mayUpdate)} {...props} {...reviewed} mayUpdate={mayUpdate} />
}

/** Unlike a form's, this one's address goes on behind the `#`. */
const withRecord = ({ pathname, hash }: { pathname: string; hash: string }): string => pathname + hash

const noProperties: ReadonlySet<string> = new Set()

function Loaded({
  entity,
  record,
  mayUpdate,
  requests,
  areOld,
  onReload,
}: Props & { mayUpdate: boolean; requests: RecordRequests; areOld: boolean }) {
  const { ReviewProvider, State } = formParts()
  const reader = useReader()
  const { t } = reader
  const { profile } = usePanel()
  const edited = useEditedRecord({ entity, record, mayUpdate, requests, areOld, onReload })
  const { form: recordForm, names, moderation } = edited
  const { form, base, state, conflict, submit, rebase, refuse, uploads } = recordForm
  const { errors, dirtyFields } = form.formState
  const element = useRef<HTMLFormElement>(null)
  const context = useFormContextValue(entity, form, { refuse, uploads, recordId: String(base.id) })
  const writable = useMemo(() => new Set(names), [names])
  const groups = useShownGroups(entity, writable, false)
  const drawn = useGradually(groups)
  const go = (name: string) => {
    const group = [...(element.current?.querySelectorAll<HTMLElement>('[data-group]') ?? [])].find(
      one => one.dataset.group === name,
    )
    group?.scrollIntoView({ block: 'start' })
    group?.querySelector<HTMLElement>('button, h3')?.focus({ preventScroll: true })
  }
  const related = useRelatedRecords(useMemo(() => relatedIds(entity, Object.entries(base)), [entity, base]))
  const [pressed, setPressed] = useState(noProperties)
  const open = useEvent((property: string) => {
    setPressed(new Set([...pressed, property]))
    setTimeout(() => focusProperty(element.current, property))
  })
  const isOpen = (property: string): boolean =>
    pressed.has(property) || property in errors || Boolean(dirtyFields[property])
  const save = useEvent(async () => {
    if (await submit()) setPressed(noProperties)
    else setTimeout(() => focusProblem(element.current))
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const elsewhere = [...entity.fields.values()].flatMap(field =>
    isWrittenHere(field, writable)
      ? []
      : field.properties.filter(({ name }) => name in errors).map(({ name }) => ({ field, name })),
  )
  const isOwn = conflict?.updated_by === profile.id
  return (
    <ReviewProvider value={moderation}>
      <State entity={entity} record={base} requests={requests} />
      {names.length > 0 && <DraftOffer entity={entity} form={recordForm} id={base.id} />}
      <FormProvider {...form}>
        <RecordFormContextProvider value={context}>
          <form
            ref={element}
            className="m-peek-form"
            noValidate
            aria-label={calledAs(entity, base, reader)}
            onSubmit={send}
          >
            {conflict && (
              <ConflictPanel
                entity={entity}
                isOwn={isOwn}
                base={base}
                mine={form.getValues()}
                theirs={conflict}
                onChoose={givenUp => rebase(conflict, givenUp)}
              />
            )}
            {elsewhere.length > 0 && (
              <div className="m-notice" role="alert">
                {t('panel.peek.others')}
                <ul>
                  {elsewhere.map(({ field, name }) => (
                    <li key={name}>
                      <Link className="m-link" to={fieldPath(entity.name, base.id, name)}>
                        {t(labelKey(entity, field))}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            )}
            <nav className="m-peek-index" aria-label={t('panel.form.groups')}>
              {groups.map(group => (
                <button key={group.name} type="button" onClick={() => go(group.name)}>
                  {t(groupKey(entity, group.name))}
                </button>
              ))}
            </nav>
            {drawn.map(group => (
              <section key={group.name} className="m-peek-group" data-group={group.name}>
                <h3 tabIndex={-1}>{t(groupKey(entity, group.name))}</h3>
                {group.fields.map(field => (
                  <PeekField
                    key={field.declaration.name}
                    entity={entity}
                    field={field}
                    record={base}
                    related={related}
                    writable={writable}
                    isOpen={isOpen}
                    onOpen={open}
                  />
                ))}
              </section>
            ))}
            {names.length > 0 && (
              <SaveBar
                state={state}
                conflict={conflict && (isOwn ? 'own' : 'theirs')}
                saved={edited.saved}
                isFirst={false}
                onSave={save}
                onDiscard={() => {
                  setPressed(noProperties)
                  rebase(base, names)
                }}
                onNextProblem={() => focusProblem(element.current, document.activeElement)}
              />
            )}
          </form>
          <LeaveGuard placeOf={withRecord} />
        </RecordFormContextProvider>
      </FormProvider>
    </ReviewProvider>
  )
}
