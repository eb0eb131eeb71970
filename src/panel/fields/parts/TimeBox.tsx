import { useState } from 'react'
import { isTime, readTime } from './readTime.ts'
import { TextInput } from '../../ui/inputs.tsx'

interface Props {
  id: string
  label: string
  value: string
  onChange(value: string): void
  onBlur?(): void
  /** There may be no time. */
  optional?: boolean
  /** Saving has found that it is wrong, so it is marked while it is still being written. */
  invalid?: boolean
  /** The element that says more, where there is one. */
  describedBy?: string | undefined
}

/** A time written by hand: what is read as one is kept as `HH:MM` and shown so once the box is left, anything else as it was written. */
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
