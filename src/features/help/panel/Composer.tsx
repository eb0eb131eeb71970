import { useNotify } from 'ra-core'
import { useId, useRef, useState, type FormEvent } from 'react'
import type { Attachment } from '../conversations.ts'
import { useStoredState } from '../../../panel/data/useStoredState.ts'
import AttachmentsBox from '../../../panel/fields/attachments/AttachmentsBox.tsx'
import { useReader } from '../../../panel/data/reader.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { TextToSend } from '../../../panel/record/form/TextToSend.tsx'
import type { useConversationCalls, OutgoingMessage } from './useConversation.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { Check } from '../../../panel/ui/inputs.tsx'
import type { CallError } from '../../../panel/data/describeProblem.ts'

const maximumLength = 5_000
const maxFiles = 5
const accept = ['image/*', 'application/pdf']

type Unsent = Omit<OutgoingMessage, 'attachments'>

const nothing: Unsent = { kind: 'messages', text: '' }

interface Props {
  /** The ID of the conversation. */
  id: string
  asStaff: boolean
  send: ReturnType<typeof useConversationCalls>['send']
}

/** Moves the focus from the disabled submit button to the text; the browser would drop it. */
function refocusText(form: HTMLFormElement | null): void {
  const { activeElement } = document
  if (activeElement === document.body || form?.contains(activeElement)) form?.querySelector('textarea')?.focus()
}

/**
 * The form to write a message; staff choose between an answer and a note for colleagues. Ctrl+Enter sends it. An unsent
 * text is restored on the next visit.
 */
export function Composer({ id: conversation, asStaff, send }: Props) {
  const reader = useReader()
  const { t } = reader
  const notify = useNotify()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const unsent = useStoredState<Unsent>(`help.${conversation}`, nothing)
  const { text } = unsent.value
  const [kind, setKind] = useState(unsent.value.kind)
  const write = (next: Unsent): void => {
    setKind(next.kind)
    unsent.change(next.text === '' ? nothing : next)
  }
  const [attachments, setAttachments] = useState<Attachment[]>([])
  const isNote = kind === 'notes'
  const label = t(isNote ? 'help.note_text' : asStaff ? 'help.answer' : 'help.message')
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (text.trim() === '' || send.isPending) return
    // Not by the mutation's callbacks, which are dropped with the screen: a sent text must not be restored if the
    // person has left it.
    void send.mutateAsync({ kind, text: text.trim(), attachments }).then(
      () => {
        write({ kind, text: '' })
        setAttachments([])
        refocusText(form.current)
        notify(isNote ? 'help.noted' : 'help.sent', { type: 'success' })
      },
      (error: CallError) => {
        const { message, errors } = refusalOf(error, reader)
        notify(Object.values(errors)[0] ?? message, { type: 'error' })
      },
    )
  }
  return (
    <form ref={form} className={isNote ? 'help-composer help-note' : 'help-composer'} noValidate onSubmit={submit}>
      {asStaff && (
        <fieldset className="help-kinds">
          <legend className="m-hidden">{t('help.kind_of_text')}</legend>
          {(['messages', 'notes'] as const).map(one => (
            <Check
              key={one}
              type="radio"
              name={`${id}-kind`}
              checked={kind === one}
              onChange={() => write({ kind: one, text })}
            >
              {t(one === 'notes' ? 'help.as_note' : 'help.as_answer')}
            </Check>
          ))}
        </fieldset>
      )}
      <TextToSend
        id={id}
        label={label}
        value={text}
        rows={5}
        longest={maximumLength}
        onChange={written => write({ kind, text: written })}
        onSend={() => submit()}
      />
      <AttachmentsBox
        id={`${id}-files`}
        resource="help_messages"
        field="attachments"
        value={attachments}
        onChange={setAttachments}
        label={t('resources.help.fields.attachments')}
        accept={accept}
        maximum={maxFiles}
      />
      <div className="m-row m-end">
        <span className="m-quiet">{t('help.keys', { keys: 'Ctrl+Enter' })}</span>
        <Button type="submit" primary disabled={text.trim() === ''} busy={send.isPending}>
          {t(isNote ? 'help.add_note' : 'help.send')}
        </Button>
      </div>
    </form>
  )
}
