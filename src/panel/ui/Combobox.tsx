import useAutocomplete from '@mui/material/useAutocomplete'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { TextInput } from './inputs.tsx'
import './combobox.css'

interface Props<Option> {
  id: string
  invalid?: boolean | undefined
  describedBy?: string | undefined
  placeholder: string
  /** What is in the box; what is chosen while nothing is typed. */
  text: string
  open: boolean
  options: readonly Option[]
  keyOf(option: Option): string
  /** What an option is called, first and otherwise. */
  namesOf(option: Option): readonly string[]
  /** Why there is nothing to choose, or not yet. */
  message: string
  onType(text: string): void
  onOpen(open: boolean): void
  onPick(option: Option): void
  onBlur(): void
  /** What is offered stays below the box, the first of it ready to be taken. */
  stays?: boolean
  /** The first of what is offered is what the text means, and ready to be taken. */
  sure?: boolean
  /** What else is in the box. */
  children?: ReactNode
}

/** A text box that offers what its text could mean, by MUI's own hook for that; it asks for the options itself. See docs/decisions/057. */
export function Combobox<Option>({
  id,
  invalid,
  describedBy,
  placeholder,
  text,
  open,
  options,
  keyOf,
  namesOf,
  message,
  onType,
  onOpen,
  onPick,
  onBlur,
  stays = false,
  sure = false,
  children,
}: Props<Option>) {
  // Whoever opens it by a key is led to the first option at once.
  const [isLed, setIsLed] = useState(false)
  const { getRootProps, getInputProps, getListboxProps, getOptionProps } = useAutocomplete<Option>({
    id,
    options,
    open,
    value: null,
    inputValue: text,
    clearOnBlur: false,
    handleHomeEndKeys: false,
    filterOptions: all => all,
    getOptionKey: keyOf,
    getOptionLabel: option => namesOf(option)[0] ?? '',
    isOptionEqualToValue: () => false,
    autoHighlight: stays || sure || isLed,
    onOpen: event => {
      setIsLed(event.type === 'keydown')
      onOpen(true)
    },
    onClose: () => onOpen(false),
    onInputChange: (_event, typed, reason) => {
      if (reason !== 'input') return
      setIsLed(false)
      onType(typed)
    },
    onChange: (_event, option) => option && onPick(option),
  })
  const { onBlur: leave, ...input } = getInputProps()
  // Named by its words, as nothing else on the screen says what is in it.
  const list = { ...getListboxProps(), 'aria-labelledby': undefined }
  // Nothing around it, such as a form to be sent, takes the key for its own while there is something to choose.
  const press = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={stays ? 'm-picker m-picker-open' : 'm-picker'} {...getRootProps({ onKeyDown: press })}>
      <TextInput
        {...input}
        spellCheck={false}
        invalid={invalid}
        describedBy={describedBy}
        placeholder={placeholder}
        onBlur={event => {
          leave?.(event)
          onBlur()
        }}
      />
      {children}
      {open && (
        <div className="m-options">
          {options.length > 0 && (
            <ul {...list} aria-label={placeholder}>
              {options.map((option, index) => {
                const { key, ...props } = getOptionProps({ option, index })
                const [first, ...others] = namesOf(option)
                return (
                  <li key={key} {...props}>
                    {first}
                    {others.length > 0 && <span className="m-quiet">{others.join(' · ')}</span>}
                  </li>
                )
              })}
            </ul>
          )}
          <p role="status" className="m-quiet">
            {message}
          </p>
        </div>
      )}
    </div>
  )
}
