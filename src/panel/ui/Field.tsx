import { useId, type HTMLAttributes, type ReactNode } from 'react'
import './field.css'

/** The properties that an input gets from its field. */
export interface Control {
  id: string
  invalid: boolean
  describedBy: string | undefined
}

export interface FieldTexts {
  label: ReactNode
  /** What helps to fill it in. */
  hint?: ReactNode
  /** What is wrong with it. */
  error?: string | undefined
  /** Another element that says more about it. */
  describedBy?: string | undefined
}

interface Props extends FieldTexts, Omit<HTMLAttributes<HTMLDivElement>, 'children'> {
  /** The input is several elements, of which none is the label's. */
  several?: boolean | undefined
  /** The label is behind the input. */
  inline?: boolean | undefined
  /** What is wrong is read out as it appears. */
  alert?: boolean
  /** What is below everything else. */
  below?: ReactNode
  children(control: Control): ReactNode
}

/** A labelled input with what helps to fill it in, and what is wrong with it. */
export function Field({ label, hint, error, describedBy, several, inline, alert, below, children, ...box }: Props) {
  const id = useId()
  const described = [error && `${id}-problem`, hint && `${id}-hint`, describedBy].filter(Boolean).join(' ')
  return (
    <div {...box} className={['m-field', inline && 'm-inline', box.className].filter(Boolean).join(' ')}>
      {several ? (
        <span className="m-label">{label}</span>
      ) : (
        <label className="m-label" htmlFor={id}>
          {label}
        </label>
      )}
      {children({ id, invalid: Boolean(error), describedBy: described || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="m-hint">
          {hint}
        </p>
      )}
      <FieldProblem id={`${id}-problem`} text={error} alert={alert} />
      {below}
    </div>
  )
}

/** What is wrong with a field, where anything is. */
export const FieldProblem = ({
  id,
  text,
  alert,
}: {
  id: string
  text: string | undefined
  alert?: boolean | undefined
}) =>
  text ? (
    <p id={id} className="m-problem" role={alert ? 'alert' : undefined}>
      {text}
    </p>
  ) : null
