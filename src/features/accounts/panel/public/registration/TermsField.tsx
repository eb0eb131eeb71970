import { useId } from 'react'
import { base } from '../../../../../panel/data/paths.ts'
import { useRegistrationTexts } from '../../../../../panel/data/session/texts.ts'

/** Agreeing to the terms, which open beside what is being filled in. */
export function TermsField({ checked, error }: { checked: boolean; error?: string }) {
  const { register } = useRegistrationTexts()
  const id = useId()
  return (
    <div className="public-field">
      <label className="public-check">
        <input type="checkbox" name="terms" defaultChecked={checked} aria-required aria-invalid={error ? true : undefined} aria-describedby={error ? `${id}-error` : undefined} />
        {register.terms}
      </label>
      <a href={`${base}/terms`} target="_blank" rel="noreferrer">
        {register.read_terms}
      </a>
      {error && (
        <p id={`${id}-error`} className="public-error">
          {error}
        </p>
      )}
    </div>
  )
}
