import { useId, useState, type FormEvent } from 'react'
import type { TransitionName } from '../../../../engine/rules/moderation/transitions.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { ModalDialog } from '../../../../panel/ui/ModalDialog.tsx'
import { Button } from '../../../../panel/ui/Button.tsx'
import { TextArea } from '../../../../panel/ui/inputs.tsx'

interface Props {
  name: TransitionName
  onDone(reason: string): void
  onCancel(): void
}

const longest = 2_000

/** Asks for the reason of a transition that needs one; whose record it is will read it. */
export function TransitionReason({ name, onDone, onCancel }: Props) {
  const { t } = useReader()
  const id = useId()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') setMissing(true)
    else onDone(reason.trim())
  }
  return (
    <ModalDialog title={t(`codes.transitions.${name}`)} onCancel={onCancel}>
      <form className="moderation-message" noValidate onSubmit={send}>
        <label className="m-label" htmlFor={id}>
          {t('moderation.reason')}
        </label>
        <TextArea
          id={id}
          rows={4}
          maxLength={longest}
          value={reason}
          invalid={missing}
          describedBy={missing ? `${id}-missing` : undefined}
          onChange={event => {
            setReason(event.target.value)
            setMissing(false)
          }}
        />
        {missing && (
          <p id={`${id}-missing`} role="alert" className="m-problem">
            {t('problems.fields.required')}
          </p>
        )}
        <div className="m-row m-end">
          <Button onClick={onCancel}>
            {t('panel.dialog.back')}
          </Button>
          <Button type="submit" primary>
            {t(`codes.transitions.${name}`)}
          </Button>
        </div>
      </form>
    </ModalDialog>
  )
}
