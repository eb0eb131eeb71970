import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useReader } from '../../../../panel/data/reader.ts'
import { refusalOf } from '../../../../panel/data/problemText.ts'
import { Button } from '../../../../panel/ui/Button.tsx'

export type Values = Record<string, string>

interface Props {
  label: string
  submit: string
  /** What the page itself finds wrong, a sentence per field; nothing is sent then. */
  check?(values: Values): Record<string, string>
  /** Sends what is typed; resolves to what to tell the person. */
  send(values: Values): Promise<string>
  onCancel?(): void
  children(errors: Readonly<Record<string, string>>): ReactNode
}

interface Standing {
  errors: Readonly<Record<string, string>>
  failure: string
  done: string
}

const blank: Standing = { errors: {}, failure: '', done: '' }

const valuesIn = (form: HTMLFormElement): Values => Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/** Sentences of fields that the form does not show, so that none is lost. */
const unseen = (form: HTMLFormElement, errors: Standing['errors']): string =>
  Object.entries(errors)
    .filter(([name]) => form.querySelector(`[name="${name}"]`) === null)
    .map(([, sentence]) => sentence)
    .join(' ')

/** A small form of the panel: says at the fields what is wrong, leads to the first, keeps what is typed until it is taken. */
export function PanelForm({ label, submit, check, send, onCancel, children }: Props) {
  const reader = useReader()
  const form = useRef<HTMLFormElement>(null)
  const [standing, setStanding] = useState(blank)
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(false)
  const { errors, failure, done } = standing
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not(fieldset), fieldset[aria-invalid="true"] input')?.focus()
  }, [tries])

  const tell = (next: Standing): void => {
    setStanding(next)
    setTries(count => count + 1)
  }
  const typing = ({ target }: FormEvent<HTMLFormElement>): void => {
    // What is being mended is no longer wrong until it is sent again.
    const { name } = target as HTMLInputElement
    if (name in errors) setStanding({ ...standing, errors: Object.fromEntries(Object.entries(errors).filter(([one]) => one !== name)) })
  }
  const submitted = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const element = event.currentTarget
    const values = valuesIn(element)
    const wrong = check?.(values) ?? {}
    if (Object.keys(wrong).length > 0) return tell({ ...blank, errors: wrong })
    setBusy(true)
    try {
      const told = await send(values)
      setStanding({ ...blank, done: told })
    } catch (error) {
      const refusal = refusalOf(error, reader)
      const shown = Object.keys(refusal.errors).length > 0
      tell({ ...blank, errors: refusal.errors, failure: shown ? unseen(element, refusal.errors) : refusal.message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={form} className="person-form" noValidate aria-label={label} onSubmit={submitted} onInput={typing}>
      {children(errors)}
      <div role="alert">{failure && <p className="m-problem">{failure}</p>}</div>
      <div className={onCancel ? 'm-row m-end' : 'm-row'}>
        {onCancel && (
          <Button onClick={onCancel}>
            {reader.t('panel.dialog.back')}
          </Button>
        )}
        <Button type="submit" primary aria-disabled={busy || undefined}>
          {submit}
        </Button>
        <p role="status" className="person-done">
          {done}
        </p>
      </div>
    </form>
  )
}
