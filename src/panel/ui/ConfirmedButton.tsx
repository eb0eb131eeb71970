import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useReader } from '../data/reader.ts'
import { Button } from './Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { refusalOf } from '../data/problemText.ts'

interface Props {
  word: string
  /** The accessible name, if it differs from the text. */
  label?: string
  question: string
  text: string
  /** The key of the success message. */
  done: string
  danger?: boolean
  small?: boolean
  run(): Promise<void>
}

/** A button whose action requires confirmation. */
export function ConfirmedButton({ word, label, question, text, done, danger, small, run }: Props) {
  const reader = useReader()
  const notify = useNotify()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const confirm = async (): Promise<void> => {
    setBusy(true)
    try {
      await run()
      notify(done, { type: 'success' })
    } catch (error) {
      notify(refusalOf(error, reader).message, { type: 'error' })
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  return (
    <>
      <Button danger={danger} small={small} aria-label={label} onClick={() => setAsking(true)}>
        {word}
      </Button>
      {asking && (
        <ConfirmDialog
          title={question}
          confirm={word}
          busy={busy}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        >
          <p>{text}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
