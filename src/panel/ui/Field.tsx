import { useId, type HTMLAttributes, type ReactNode } from 'react'
import './field.css'

/** The properties that a field passes to its input. */
export interface Control {
  id: string
  invalid: boolean
  describedBy: string | undefined
}

export interface FieldTexts {
  label: ReactNode
  /** Help for filling it in. */
  hint?: ReactNode
  /** The error message. */
  error?: string | undefined
  /** The ID of another element that describes it. */
  describedBy?: string | undefined
}

interface Props extends FieldTexts, Omit<HTMLAttributes<HTMLDivElement>, 'children'> {
  /** Whether the input consists of several elements, so that a legend names them. */
  several?: boolean | undefined
  /** Whether the label follows the input. */
  inline?: boolean | undefined
  /** Whether the error is announced when it appears. */
  alert?: boolean
  /** Content below everything else. */
  below?: ReactNode
  children(control: Control): ReactNode
}

/** An input with a label, help and an error message. */
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

/** The error message of a field, if there is one. */
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
