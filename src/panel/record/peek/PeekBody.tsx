import { useEvent } from 'ra-core'
import { useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { RecordRequests } from '../../../engine/model/moderation.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useAccess } from '../../data/access.ts'
import { fieldPath } from '../../data/paths.ts'
import { useReader } from '../../data/reader.ts'
import { useRelatedRecords } from '../../data/records.ts'
import { displayName, groupKey, labelKey } from '../../data/values.ts'
import { DraftOffer } from '../form/DraftOffer.tsx'
import { focusProperty } from '../form/focusProperty.ts'
import { FormShell } from '../form/FormShell.tsx'
import { formParts } from '../form/formParts.ts'
import { relatedIds } from '../form/relatedIds.ts'
import { useShownGroups } from '../form/shownGroups.ts'
import { useEditedRecord, usePendingRequests } from '../form/useEditedRecord.ts'
import { useProgressiveGroups } from '../form/useProgressiveGroups.ts'
import { isWrittenHere, PeekField } from './PeekField.tsx'

interface Props {
  entity: Entity
  record: Visible
  /** Reloads the record. */
  onReload(): void
}

/** The fields of a record; clicking a value turns it into an input. */
export function PeekBody(props: Props) {
  const { entity, record } = props
  const mayUpdate = useAccess(entity).mayTo('update', record)
  const { isThere, ...reviewed } = usePendingRequests(entity, record, mayUpdate)
  if (!isThere) return null
  return <Loaded key={String(mayUpdate)} {...props} {...reviewed} mayUpdate={mayUpdate} />
}

/** Unlike a form, the quick view includes the fragment in its URL. */
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
  const edited = useEditedRecord({ entity, record, mayUpdate, requests, areOld, onReload })
  const { form: recordForm, names, moderation } = edited
  const { form, base } = recordForm
  const { errors, dirtyFields } = form.formState
  const element = useRef<HTMLFormElement>(null)
  const writable = useMemo(() => new Set(names), [names])
  const groups = useShownGroups(entity, writable, false)
  const drawn = useProgressiveGroups(groups)
  /** Focuses a field, and retries while its group is not rendered yet. */
  const go = (name: string, attempts = 20): void => {
    const group = [...(element.current?.querySelectorAll<HTMLElement>('[data-group]') ?? [])].find(
      one => one.dataset.group === name,
    )
    if (!group && attempts > 0) return void setTimeout(() => go(name, attempts - 1), 50)
    group?.scrollIntoView({ block: 'start' })
    const first = group?.querySelector<HTMLElement>('button') ?? group?.querySelector<HTMLElement>('h3')
    first?.focus({ preventScroll: true })
  }
  const related = useRelatedRecords(useMemo(() => relatedIds(entity, Object.entries(base)), [entity, base]))
  const [pressed, setPressed] = useState(noProperties)
  const open = useEvent((property: string) => {
    setPressed(new Set([...pressed, property]))
    setTimeout(() => focusProperty(element.current, property))
  })
  const isOpen = (property: string): boolean =>
    pressed.has(property) || property in errors || Boolean(dirtyFields[property])
  const elsewhere = [...entity.fields.values()].flatMap(field =>
    isWrittenHere(field, writable)
      ? []
      : field.properties.filter(({ name }) => name in errors).map(({ name }) => ({ field, name })),
  )
  return (
    <ReviewProvider value={moderation}>
      <State entity={entity} record={base} requests={requests} />
      {names.length > 0 && <DraftOffer entity={entity} form={recordForm} id={base.id} />}
      <FormShell
        entity={entity}
        record={recordForm}
        element={element}
        className="m-peek-form"
        label={displayName(entity, base, reader)}
        saved={edited.saved}
        placeOf={withRecord}
        onSettled={() => setPressed(noProperties)}
      >
        {bar => (
          <>
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
            {bar}
          </>
        )}
      </FormShell>
    </ReviewProvider>
  )
}
