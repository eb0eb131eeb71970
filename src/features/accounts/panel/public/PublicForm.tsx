import { useState, type ReactNode } from 'react'
import type { Outcome } from '../../../../panel/data/session/post.ts'
import type { ProblemBody } from '../../../../panel/data/session/problemBody.ts'
import { useTexts } from '../../../../panel/data/session/texts.ts'
import { Form, type Errors, type FormOutcome, type Values } from '../../../../panel/ui/Form.tsx'
import { describeProblem } from './describeProblem.ts'
import { writeTabState, readTabState, typedIn } from './tabState.ts'
import { useWording } from './useWording.ts'

interface PublicFormProps<Result> {
  /** The name under which the input, except passwords, is stored in this tab. */
  name: string
  /** The label of the button. */
  submit: string
  /** Validates the input: a sentence per field with a problem. The form is sent only if there is none. */
  check(values: Values): Errors
  send(values: Values): Promise<Outcome<Result>>
  onDone(response: Result, values: Values): void
  /** Handles a problem that the page shows itself; returns true if it has. */
  onRejected?(problem: ProblemBody): boolean
  children(state: { errors: Errors; typed: Values }): ReactNode
}

/** A form of the pages before signing in. It uses only the few texts they have, and keeps what was entered. */
export function PublicForm<Result>({
  name,
  submit,
  check,
  send,
  onDone,
  onRejected,
  children,
}: PublicFormProps<Result>) {
  const { waiting } = useTexts()
  const wording = useWording()
  const [typed] = useState(() => readTabState<Values>(name) ?? {})
  const attempt = async (values: Values): Promise<FormOutcome> => {
    const { response, problem } = await send(values)
    if (!problem) onDone(response as Result, values)
    return problem && !onRejected?.(problem) ? describeProblem(problem, wording) : {}
  }
  return (
    <Form
      large
      submit={submit}
      waiting={waiting}
      check={check}
      send={attempt}
      onType={form => writeTabState(name, typedIn(form))}
    >
      {errors => children({ errors, typed })}
    </Form>
  )
}
