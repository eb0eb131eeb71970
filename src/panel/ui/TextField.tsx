import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldTexts } from './Field.tsx'
import { TextInput } from './inputs.tsx'

interface Props extends FieldTexts, Omit<ComponentProps<typeof TextInput>, keyof FieldTexts | 'id'> {
  /** Never kept in the browser's storage, and taken as it is typed. */
  secret?: boolean
  onType?(text: string): void
  /** What follows the text, within the box. */
  children?: ReactNode
}

/** A labelled line of text of a form that is sent as a whole, and wants it. */
export function TextField({
  label,
  hint,
  error,
  describedBy,
  secret,
  autoComplete = 'off',
  onType,
  children,
  ...input
}: Props) {
  return (
    <Field label={label} hint={hint} error={error} describedBy={describedBy}>
      {control => {
        const line = (
          <TextInput
            {...control}
            autoComplete={autoComplete}
            autoCapitalize={autoComplete.endsWith('-name') ? 'words' : 'none'}
            spellCheck={false}
            data-secret={secret || undefined}
            onChange={event => onType?.(event.target.value)}
            aria-required
            {...input}
          />
        )
        return children ? (
          <div className="m-box">
            {line}
            {children}
          </div>
        ) : (
          line
        )
      }}
    </Field>
  )
}
