import { useId } from 'react'
import { base } from '../../../../../panel/data/paths.ts'
import { useRegistrationTexts } from '../../../../../panel/data/session/texts.ts'
import { FieldProblem } from '../../../../../panel/ui/Field.tsx'
import { Check } from '../../../../../panel/ui/inputs.tsx'

/** Agreeing to the terms, which open beside what is being filled in. */
export function TermsField({ checked, error }: { checked: boolean; error?: string }) {
  const { register } = useRegistrationTexts()
  const id = useId()
  return (
    <div className="m-field">
      <Check name="terms" defaultChecked={checked} aria-required aria-invalid={error ? true : undefined} aria-describedby={error ? id : undefined}>
        {register.terms}
      </Check>
      <a href={`${base}/terms`} target="_blank" rel="noreferrer">
        {register.read_terms}
      </a>
      <FieldProblem id={id} text={error} />
    </div>
  )
}
