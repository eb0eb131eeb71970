import { useNotify } from 'ra-core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { useStoredState } from '../../../panel/data/useStoredState.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { isPhone } from '../../../panel/ui/isPhone.ts'
import type { NamedPerson } from '../../people/knownPeople.ts'
import type { CommentEdit } from '../comments.ts'
import { mentionedIn } from '../mentions.ts'
import { MentionBox } from './MentionBox.tsx'

interface Props {
  /**
   * Identifies this input among the person's drafts: the text is kept under this name until it is sent or discarded.
   */
  name: string
  label: string
  placeholder: string
  /** The label of the submit button. */
  word: string
  people: readonly NamedPerson[]
  /** The initial text. */
  text?: string
  /** Shown above the text. */
  children?: ReactNode
  /** Sends the comment; the text is kept if this fails. */
  send(content: CommentEdit): Promise<unknown>
  /** Called when the person cancels. Without it, the form has no cancel button. */
  onCancel?(): void
}

/** A form to write, reply with or edit a comment. */
export function CommentForm({ name, label, placeholder, word, people, text = '', children, send, onCancel }: Props) {
  const reader = useReader()
  const notify = useNotify()
  const { value: written, change, discard } = useStoredState(`comments.${name}`, text)
  const [isBusy, setBusy] = useState(false)
  const isEmpty = written.trim() === ''
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isEmpty || isBusy) return
    setBusy(true)
    try {
      await send({ text: written.trim(), mentions: mentionedIn(written, people) })
      discard()
      onCancel?.()
    } catch (error) {
      const { message, errors } = refusalOf(error, reader)
      notify(Object.values(errors)[0] ?? message, { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const cancel = () => {
    discard()
    onCancel?.()
  }
  return (
    <form className="comments-form" noValidate aria-label={label} onSubmit={event => void submit(event)}>
      {children}
      <MentionBox
        label={label}
        placeholder={placeholder}
        value={written}
        people={people}
        // On phones, the keyboard would cover the other comments.
        isFirst={onCancel !== undefined || !isPhone()}
        onChange={change}
        onSend={() => void submit()}
      />
      {(onCancel || !isEmpty) && (
        <div className="m-row m-end">
          {onCancel && (
            <Button small onClick={cancel}>
              {reader.t('together.cancel')}
            </Button>
          )}
          <Button small primary type="submit" disabled={isEmpty} busy={isBusy}>
            {word}
          </Button>
        </div>
      )}
    </form>
  )
}
