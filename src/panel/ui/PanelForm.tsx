import type { ComponentProps } from 'react'
import { refusalOf } from '../data/problemText.ts'
import { useReader } from '../data/reader.ts'
import { Form, type FormOutcome, type Values } from './Form.tsx'

type Passed = 'label' | 'submit' | 'check' | 'onCancel' | 'onType' | 'children'

interface Props extends Pick<ComponentProps<typeof Form>, Passed> {
  /** Submits the values; resolves to a success message, rejects as the data provider does. */
  send(values: Values): Promise<string>
}

/** A small form in the panel. */
export function PanelForm({ send, ...form }: Props) {
  const reader = useReader()
  const attempt = (values: Values): Promise<FormOutcome> =>
    send(values).then(
      done => ({ done }),
      (error: unknown) => {
        const { errors, message } = refusalOf(error, reader)
        return Object.keys(errors).length > 0 ? { errors } : { whole: message }
      },
    )
  return <Form {...form} back={reader.t('panel.dialog.back')} send={attempt} />
}
