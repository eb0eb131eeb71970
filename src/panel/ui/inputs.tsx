import type { ComponentProps } from 'react'
import { inputClass } from './inputClass.ts'

interface InputState {
  /** Whether the value is invalid. */
  invalid?: boolean | undefined
  /** The ID of the element that describes it. */
  describedBy?: string | undefined
}

/** A text input. */
export const TextInput = ({ invalid, describedBy, className, ...input }: ComponentProps<'input'> & InputState) => (
  <input
    type="text"
    aria-invalid={invalid || undefined}
    aria-describedby={describedBy}
    {...input}
    className={inputClass(className)}
  />
)

/** A multiline text input with a fixed number of rows, or one that grows with its text. */
export const TextArea = ({
  invalid,
  describedBy,
  className,
  grows,
  ...area
}: ComponentProps<'textarea'> & InputState & { grows?: boolean }) => (
  <textarea
    aria-invalid={invalid || undefined}
    aria-describedby={describedBy}
    {...area}
    className={inputClass((grows ?? !area.rows) && 'm-textarea', className)}
  />
)

interface SelectProps extends ComponentProps<'select'>, InputState {
  /** Each value with its label; other options are children. */
  options?: readonly (readonly [value: string | number, word: string])[]
  /** The label of the empty option, if there is one. */
  nothing?: string
  /** Whether it is inside a line or a row. */
  small?: boolean
  onChoose?(value: string): void
}

/** A native select, which every device shows in its own way. */
export const Select = ({
  invalid,
  describedBy,
  className,
  options = [],
  nothing,
  small,
  onChoose,
  children,
  ...select
}: SelectProps) => (
  <select
    aria-invalid={invalid || undefined}
    aria-describedby={describedBy}
    {...(onChoose && { onChange: event => onChoose(event.target.value) })}
    {...select}
    className={inputClass('m-select', small && 'm-small', className)}
  >
    {nothing !== undefined && <option value="">{nothing}</option>}
    {options.map(([value, word]) => (
      <option key={value} value={value}>
        {word}
      </option>
    ))}
    {children}
  </select>
)

/** A labelled checkbox, or a radio button if it is one of several with the same name. */
export const Check = ({
  type = 'checkbox',
  className,
  children,
  ...input
}: ComponentProps<'input'> & { type?: 'checkbox' | 'radio' }) => (
  <label className={className ? `m-check ${className}` : 'm-check'}>
    <input {...input} type={type} />
    {children}
  </label>
)

/** A switch. */
export const Switch = ({ invalid, describedBy, ...input }: ComponentProps<'input'> & InputState) => (
  <input
    type="checkbox"
    aria-invalid={invalid || undefined}
    aria-describedby={describedBy}
    {...input}
    className="m-switch"
  />
)
