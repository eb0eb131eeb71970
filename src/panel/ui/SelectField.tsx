import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './Field.tsx'
import { Select } from './inputs.tsx'

/** A required, labelled select in a form that is submitted as a whole. */
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
