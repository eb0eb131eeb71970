import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { Outcome } from '../../../../panel/data/session/post.ts'
import type { ProblemBody } from '../../../../panel/data/session/problemBody.ts'
import { describeProblem, wordingOf, type Description } from './describeProblem.ts'
import { keep, readKept, typedIn, valuesIn, type Values } from './kept.ts'
import { useRegistrationTextsIfThere, useTexts } from '../../../../panel/data/session/texts.ts'
import { Button } from '../../../../panel/ui/Button.tsx'

interface PublicFormProps<Answer> {
  /** What is typed, but for passwords, is kept in this tab under this name. */
  name: string
  /** The word on the button. */
  submit: string
  /** What the page itself finds wrong, a sentence per field; nothing is sent then. */
  check(values: Values): Record<string, string>
  send(values: Values): Promise<Outcome<Answer>>
  onDone(answer: Answer, values: Values): void
  /** A refusal that the page shows itself; true when it has. */
  onRefused?(problem: ProblemBody): boolean
  children(state: { errors: Record<string, string>; typed: Values }): ReactNode
}

/** The sentences of fields that the form does not show, so that none is lost. */
const unseen = (form: HTMLFormElement, fields: Description['fields']): string[] =>
  Object.entries(fields).flatMap(([name, sentence]) => (form.querySelector(`[name="${name}"]`) ? [] : [sentence]))

/** A form that asks until the server takes what is typed; nothing of it is lost, and the cursor goes to the first problem. */
export function PublicForm<Answer>({ name, submit, check, send, onDone, onRefused, children }: PublicFormProps<Answer>) {
  const texts = useTexts()
  const wording = wordingOf(texts, useRegistrationTextsIfThere())
  const form = useRef<HTMLFormElement>(null)
  const [{ whole, fields }, setDescription] = useState<Description>({ fields: {} })
  const [tries, setTries] = useState(0)
  const [waiting, setWaiting] = useState(false)
  const [typed] = useState(() => readKept<Values>(name) ?? {})

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input[aria-invalid], select[aria-invalid], [aria-invalid] input')?.focus()
  }, [tries])

  const tell = (description: Description): void => {
    setDescription(description)
    setTries(count => count + 1)
  }
  const typing = ({ currentTarget, target }: FormEvent<HTMLFormElement>): void => {
    keep(name, typedIn(currentTarget))
    // What is being mended is no longer wrong until it is sent again.
    const { name: field } = target as HTMLInputElement
    if (field in fields) setDescription({ whole, fields: Object.fromEntries(Object.entries(fields).filter(([one]) => one !== field)) })
  }
  const submitted = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (waiting) return
    const element = event.currentTarget
    const values = valuesIn(element)
    const wrong = check(values)
    if (Object.keys(wrong).length > 0) return tell({ fields: wrong })
    setWaiting(true)
    const { answer, problem } = await send(values)
    setWaiting(false)
    if (!problem) return onDone(answer as Answer, values)
    if (onRefused?.(problem)) return
    const told = describeProblem(problem, wording)
    tell({ whole: told.whole ?? (unseen(element, told.fields).join(' ') || undefined), fields: told.fields })
  }

  return (
    <form ref={form} className="public-form" noValidate onSubmit={submitted} onInput={typing}>
      <div role="alert">{whole && <p className="public-problem">{whole}</p>}</div>
      {children({ errors: fields, typed })}
      <Button type="submit" primary large aria-disabled={waiting}>
        {waiting ? texts.waiting : submit}
      </Button>
    </form>
  )
}
