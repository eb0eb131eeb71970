import type { ComponentProps } from 'react'
import { inputClass } from './inputClass.ts'

interface InputState {
  /** Something is wrong with what is in it. */
  invalid?: boolean | undefined
  /** The element that says more about it. */
  describedBy?: string | undefined
}

/** A line of text. */
export const TextInput = ({ invalid, describedBy, className, ...input }: ComponentProps<'input'> & InputState) => (
  <input
    type="text"
    aria-invalid={invalid || undefined}
    aria-describedby={describedBy}
    {...input}
    className={inputClass(className)}
  />
)

/** Text of several lines: as many as are requested, or, where it grows, as it has. */
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
  /** Each value with its word; other options are children. */
  options?: readonly (readonly [value: string | number, word: string])[]
  /** What choosing nothing is called, where that can be chosen. */
  nothing?: string
  /** Within a line or a row. */
  small?: boolean
  onChoose?(value: string): void
}

/** One of a list: the browser's own, which every device shows in the way that suits it. */
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

/** A box or, as one of several of the same name, a circle to tick, with its words. */
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

/** Something that is on or off. */
export const Switch = ({ invalid, describedBy, ...input }: ComponentProps<'input'> & InputState) => (
  <input
    type="checkbox"
    aria-invalid={invalid || undefined}
    aria-describedby={describedBy}
    {...input}
    className="m-switch"
  />
)
