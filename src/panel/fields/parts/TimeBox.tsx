import { useState } from 'react'
import { isTime, readTime } from './readTime.ts'
import { TextInput } from '../../ui/inputs.tsx'

interface Props {
  id: string
  label: string
  value: string
  onChange(value: string): void
  onBlur?(): void
  /** Whether it may be empty. */
  optional?: boolean
  /** Whether saving has found it invalid, so that it is marked even while it is edited. */
  invalid?: boolean
  /** The ID of the element that describes it, if any. */
  describedBy?: string | undefined
}

/**
 * A time input: a valid time is stored as `HH:MM` and formatted when the input is left; any other text is kept as
 * written.
 */
export const TimeBox = ({
  id,
  label,
  value,
  onChange,
  onBlur,
  optional = false,
  invalid = false,
  describedBy,
}: Props) => {
  const [typing, setTyping] = useState<string>()
  return (
    <TextInput
      id={id}
      className="m-number hours-time"
      inputMode="numeric"
      autoComplete="off"
      size={5}
      placeholder="00:00"
      aria-label={label}
      invalid={invalid || (typing === undefined && !isTime(value) && !(optional && value === ''))}
      describedBy={describedBy}
      value={typing ?? value}
      onFocus={event => event.target.select()}
      onChange={event => {
        setTyping(event.target.value)
        onChange(readTime(event.target.value) ?? event.target.value)
      }}
      onBlur={() => {
        setTyping(undefined)
        onBlur?.()
      }}
    />
  )
}
