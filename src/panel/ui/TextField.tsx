import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldTexts } from './Field.tsx'
import { TextInput } from './inputs.tsx'

interface Props extends FieldTexts, Omit<ComponentProps<typeof TextInput>, keyof FieldTexts | 'id'> {
  /** Whether it is a secret: not kept in the browser's storage, and not trimmed. */
  secret?: boolean
  onType?(text: string): void
  /** Content after the text, inside the input's box. */
  children?: ReactNode
}

/** A required, labelled text input in a form that is submitted as a whole. */
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
