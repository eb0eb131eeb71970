import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './Field.tsx'
import { Select } from './inputs.tsx'

/** A labelled choice of one of a list, in a form that is sent as a whole and wants it. */
export const SelectField = ({
  label,
  hint,
  error,
  describedBy,
  ...select
}: FieldTexts & Omit<ComponentProps<typeof Select>, keyof FieldTexts | 'id'>) => (
  <Field label={label} hint={hint} error={error} describedBy={describedBy}>
    {control => <Select {...control} aria-required {...select} />}
  </Field>
)
