import { useEvent } from 'ra-core'
import { type FormEvent, type ReactNode, type RefObject, useEffect } from 'react'
import { FormProvider } from 'react-hook-form'
import type { Entity } from '../../../engine/model/registry.ts'
import { RecordFormContextProvider } from '../../data/recordFormContext.ts'
import { useReader } from '../../data/reader.ts'
import { usePanel } from '../../data/RegistryContext.ts'
import { ConflictPanel } from './ConflictPanel.tsx'
import { focusProblem } from './focusProblem.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { NewerNotice } from './NewerNotice.tsx'
import { SaveBar } from './SaveBar.tsx'
import { useFormContextValue } from './useFormContextValue.ts'
import type { RecordForm } from './useRecordForm.ts'

interface Props {
  entity: Entity
  record: RecordForm
  element: RefObject<HTMLFormElement | null>
  className: string
  /** The accessible name of the form. */
  label: string
  /** Whether parts of it are still to be rendered. */
  isBusy?: boolean
  isNew?: boolean
  /** The message after a successful save, if no other message is shown. */
  saved: string | undefined
  /** Returns the part of a URL that belongs to the form; the path by default. */
  placeOf?: (location: { pathname: string; hash: string }) => string
  /** Returns the field after which the next error is searched for. */
  lastField?: () => Element | null
  /** Called when nothing is unsaved any more. */
  onSettled?(): void
  /** Renders the content of the form, with the save bar if the person may write anything. */
  children(bar: ReactNode): ReactNode
}

/**
 * The form of a record, on a screen of its own or next to a list, with conflicts, saving and the guard against leaving.
 */
export function FormShell({ entity, record, element, isNew = false, children, ...shell }: Props) {
  const { form, state, conflict, newer, base, names, submit, rebase, refuse, uploads } = record
  const context = useFormContextValue(entity, form, { refuse, uploads, recordId: isNew ? null : String(base.id) })
  const { profile } = usePanel()
  const { t } = useReader()
  const isOwn = conflict?.updated_by === profile.id
  // Leaving the form cancels its pending uploads.
  useEffect(() => () => uploads.clear(), [uploads])
  const save = useEvent(async (): Promise<void> => {
    // Clicking the button blurs the last field first; submitting with the keyboard does not, so don't rely on a blur.
    if (await submit()) shell.onSettled?.()
    else setTimeout(() => focusProblem(element.current))
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <FormProvider {...form}>
      <RecordFormContextProvider value={context}>
        <form
          ref={element}
          className={shell.className}
          noValidate
          aria-label={shell.label}
          aria-busy={shell.isBusy}
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
          {children(
            names.length > 0 && (
              <SaveBar
                state={state}
                notice={newer && <NewerNotice newer={newer} onUpdate={() => record.merge(newer)} />}
                conflict={conflict && (isOwn ? 'own' : 'theirs')}
                saved={shell.saved}
                isFirst={isNew}
                action={isNew ? t(`resources.${entity.name}.send`, { _: '' }) : ''}
                onSave={save}
                onDiscard={() => {
                  uploads.clear()
                  shell.onSettled?.()
                  rebase(base, names)
                }}
                onNextProblem={() => focusProblem(element.current, shell.lastField?.() ?? document.activeElement)}
              />
            ),
          )}
        </form>
        <LeaveGuard placeOf={shell.placeOf} />
      </RecordFormContextProvider>
    </FormProvider>
  )
}
