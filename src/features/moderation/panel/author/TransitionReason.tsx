import { useState, type ReactNode } from 'react'
import type { TransitionName } from '../../../../engine/rules/moderation/transitions.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { FormDialog } from '../../../../panel/ui/FormDialog.tsx'
import { TextArea } from '../../../../panel/ui/inputs.tsx'
import { Field } from '../../../../panel/ui/Field.tsx'
import { maxReasonLength } from '../../../../engine/model/moderation.ts'

interface Props {
  name: TransitionName
  /** Which records are affected, if not only the current one. */
  children?: ReactNode
  onDone(reason: string): void
  onCancel(): void
}

/** The dialog that asks for the reason of a transition; the owner of the record will read it. */
export function TransitionReason({ name, children, onDone, onCancel }: Props) {
  const { t } = useReader()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const send = () => {
    if (reason.trim() === '') setMissing(true)
    else onDone(reason.trim())
  }
  return (
    <FormDialog
      title={t(`codes.transitions.${name}`)}
      submit={t(`codes.transitions.${name}`)}
      onSubmit={send}
      onCancel={onCancel}
    >
      {children}
      <Field label={t('moderation.reason')} alert error={missing ? t('problems.fields.required') : undefined}>
        {control => (
          <TextArea
            {...control}
            rows={4}
            maxLength={maxReasonLength}
            value={reason}
            onChange={event => {
              setReason(event.target.value)
              setMissing(false)
            }}
          />
        )}
      </Field>
    </FormDialog>
  )
}
