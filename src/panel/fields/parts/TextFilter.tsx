import { type FormEvent, useEffect, useRef } from 'react'
import type { FilterProps } from '../../data/fieldView.ts'
import { TextInput } from '../../ui/inputs.tsx'
import { Field } from '../../ui/Field.tsx'

/** An exact text to filter by, taken when it is confirmed or left, not while it is typed. */
export const TextFilter = ({ property, label, values, onChange }: FilterProps) => {
  const input = useRef<HTMLInputElement>(null)
  const value = String(values[property.name] ?? '')
  const take = () => {
    const typed = input.current?.value.trim() ?? ''
    if (typed !== value) onChange({ [property.name]: typed || undefined })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    take()
  }
  useEffect(() => {
    if (input.current) input.current.value = value
  }, [value])
  return (
    <form onSubmit={submit}>
      <Field label={label}>
        {control => <TextInput {...control} ref={input} autoComplete="off" defaultValue={value} onBlur={take} />}
      </Field>
    </form>
  )
}
