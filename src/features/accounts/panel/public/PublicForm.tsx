import { useState, type ReactNode } from 'react'
import type { Outcome } from '../../../../panel/data/session/post.ts'
import type { ProblemBody } from '../../../../panel/data/session/problemBody.ts'
import { useTexts } from '../../../../panel/data/session/texts.ts'
import { Form, type Errors, type FormOutcome, type Values } from '../../../../panel/ui/Form.tsx'
import { describeProblem } from './describeProblem.ts'
import { keep, readKept, typedIn } from './kept.ts'
import { useWording } from './useWording.ts'

interface PublicFormProps<Answer> {
  /** What is typed, but for passwords, is kept in this tab under this name. */
  name: string
  /** The word on the button. */
  submit: string
  /** What the page itself finds wrong, a sentence per field; nothing is sent then. */
  check(values: Values): Errors
  send(values: Values): Promise<Outcome<Answer>>
  onDone(answer: Answer, values: Values): void
  /** A refusal that the page shows itself; true when it has. */
  onRefused?(problem: ProblemBody): boolean
  children(state: { errors: Errors; typed: Values }): ReactNode
}

/** A form of the pages before signing in, whose texts are fewer; nothing of what is typed is lost. */
export function PublicForm<Answer>({
  name,
  submit,
  check,
  send,
  onDone,
  onRefused,
  children,
}: PublicFormProps<Answer>) {
  const { waiting } = useTexts()
  const wording = useWording()
  const [typed] = useState(() => readKept<Values>(name) ?? {})
  const attempt = async (values: Values): Promise<FormOutcome> => {
    const { answer, problem } = await send(values)
    if (!problem) onDone(answer as Answer, values)
    return problem && !onRefused?.(problem) ? describeProblem(problem, wording) : {}
  }
  return (
    <Form
      large
      submit={submit}
      waiting={waiting}
      check={check}
      send={attempt}
      onType={form => keep(name, typedIn(form))}
    >
      {errors => children({ errors, typed })}
    </Form>
  )
}
