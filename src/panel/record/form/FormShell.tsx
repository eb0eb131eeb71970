import { useEvent } from 'ra-core'
import { type FormEvent, type ReactNode, type RefObject, useEffect } from 'react'
import { FormProvider } from 'react-hook-form'
import type { Entity } from '../../../engine/model/registry.ts'
import { RecordFormContextProvider } from '../../data/recordFormContext.ts'
import { useReader } from '../../data/reader.ts'
import { usePanel } from '../../data/RegistryContext.tsx'
import { ConflictPanel } from './ConflictPanel.tsx'
import { focusProblem } from './focusProblem.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { SaveBar } from './SaveBar.tsx'
import { useFormContextValue } from './useFormContextValue.ts'
import type { RecordForm } from './useRecordForm.ts'

interface Props {
  entity: Entity
  record: RecordForm
  element: RefObject<HTMLFormElement | null>
  className: string
  /** What the form is called. */
  label: string
  /** Whether parts of it are still to be drawn. */
  isBusy?: boolean
  isNew?: boolean
  /** What a save that succeeded is followed by, in a sentence, where no other message says it. */
  saved: string | undefined
  /** What belongs to the form in an address; the path alone by default. */
  placeOf?: (location: { pathname: string; hash: string }) => string
  /** Where the problem that is shown next is searched for from. */
  lastField?: () => Element | null
  /** Nothing is unsaved any more. */
  onSettled?(): void
  /** What is in the form, with the bar that saves it where the person may write anything. */
  children(bar: ReactNode): ReactNode
}

/** A record that is written, on a screen of its own or beside a list: what others changed meanwhile, saving, and leaving. */
export function FormShell({ entity, record, element, isNew = false, children, ...shell }: Props) {
  const { form, state, conflict, base, names, submit, rebase, refuse, uploads } = record
  const context = useFormContextValue(entity, form, { refuse, uploads, recordId: isNew ? null : String(base.id) })
  const { profile } = usePanel()
  const { t } = useReader()
  const isOwn = conflict?.updated_by === profile.id
  // Whoever leaves the form takes the files that were on their way with them.
  useEffect(() => () => uploads.clear(), [uploads])
  const save = useEvent(async (): Promise<void> => {
    // The button's own press leaves the last field first; the keyboard's does not, so nothing waits for a blur here.
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
