import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useReader } from '../data/reader.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { refusalOf } from '../data/problemText.ts'

interface Props {
  word: string
  /** What a screen reader says instead of the word alone. */
  label?: string
  question: string
  text: string
  /** Key of what is told once it is done. */
  done: string
  danger?: boolean
  small?: boolean
  run(): Promise<void>
}

/** A button that does something once it was confirmed. */
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
      <button type="button" className={['m-button', danger && 'm-danger', small && 'm-small'].filter(Boolean).join(' ')} aria-label={label} onClick={() => setAsking(true)}>
        {word}
      </button>
      {asking && (
        <ConfirmDialog title={question} confirm={word} busy={busy} onConfirm={() => void confirm()} onCancel={() => setAsking(false)}>
          <p>{text}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
