import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import './simple-form.css'

/** The entered values, by the names of the inputs. */
export type Values = Record<string, string>

/** The error messages, by the names of the inputs. */
export type Errors = Readonly<Record<string, string>>

/** The outcome of submitting a form: a success message, or errors of the whole form or its fields. */
export interface FormOutcome {
  done?: string | undefined
  whole?: string | undefined
  errors?: Errors
}

interface Props {
  /** The text of the submit button, and its text while submitting. */
  submit: string
  waiting?: string
  /** The form's accessible name, for people who cannot see what is above it. */
  label?: string
  /** Whether it is the main content of a page, and larger. */
  large?: boolean
  back?: string
  onCancel?: (() => void) | undefined
  /** Validates before submitting; the form is submitted only without errors. */
  check?(values: Values): Errors
  send(values: Values): Promise<FormOutcome>
  onType?(form: HTMLFormElement): void
  children(errors: Errors): ReactNode
}

/** Returns the values of the inputs, trimmed except for passwords. */
const valuesIn = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [
      name,
      form.querySelector(`[name="${name}"][data-secret]`) ? String(value) : String(value).trim(),
    ]),
  )

/** Returns the error messages of fields that the form does not have, so that none is lost. */
const unseen = (form: HTMLFormElement, errors: Errors): string =>
  Object.entries(errors)
    .flatMap(([name, sentence]) => (form.querySelector(`[name="${name}"]`) ? [] : [sentence]))
    .join(' ')

/**
 * A form that shows errors next to its fields, focuses the first invalid one, and keeps all input until it is accepted.
 */
export function Form({ submit, waiting = submit, label, large, back, onCancel, check, send, onType, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [{ done, whole, errors = {} }, setOutcome] = useState<FormOutcome>({})
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    form.current
      ?.querySelector<HTMLElement>(':is(input, select, textarea)[aria-invalid], [aria-invalid] input')
      ?.focus()
  }, [tries])

  const show = (outcome: FormOutcome): void => {
    setOutcome(outcome)
    setTries(count => count + 1)
  }
  const typing = ({ currentTarget, target }: FormEvent<HTMLFormElement>): void => {
    onType?.(currentTarget)
    // An error disappears once its field is edited.
    const { name: field } = target as HTMLInputElement
    if (field in errors)
      setOutcome({ done, whole, errors: Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field)) })
  }
  const submitted = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const element = event.currentTarget
    const values = valuesIn(element)
    const wrong = check?.(values) ?? {}
    if (Object.keys(wrong).length > 0) return show({ errors: wrong })
    setBusy(true)
    const outcome = await send(values)
    setBusy(false)
    if (outcome.whole || outcome.errors)
      show({ ...outcome, whole: outcome.whole ?? unseen(element, outcome.errors ?? {}) })
    else setOutcome(outcome)
  }
  const problem = <div role="alert">{whole && <p className="m-problem">{whole}</p>}</div>
  const button = (
    <Button type="submit" primary large={large} busy={busy}>
      {busy ? waiting : submit}
    </Button>
  )
  return (
    <form
      ref={form}
      className={large ? 'm-simple-form m-form-large' : 'm-simple-form'}
      noValidate
      aria-label={label}
      onSubmit={submitted}
      onInput={typing}
    >
      {large && problem}
      {children(errors)}
      {!large && problem}
      {large ? (
        button
      ) : (
        <div className={onCancel ? 'm-row m-end m-dialog-actions' : 'm-row'}>
          {onCancel && <Button onClick={onCancel}>{back}</Button>}
          {button}
          <p role="status" className="m-done">
            {done}
          </p>
        </div>
      )}
    </form>
  )
}
