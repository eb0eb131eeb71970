import useAutocomplete from '@mui/material/useAutocomplete'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { TextInput } from './inputs.tsx'
import './combobox.css'

interface Props<Option> {
  id: string
  invalid?: boolean | undefined
  describedBy?: string | undefined
  placeholder: string
  /** The text in the input; the selected option's while nothing is typed. */
  text: string
  open: boolean
  options: readonly Option[]
  keyOf(option: Option): string
  /** Returns the names of an option; the first is its main one. */
  namesOf(option: Option): readonly string[]
  /** Why there are no options, or none yet. */
  message: string
  onType(text: string): void
  onOpen(open: boolean): void
  onPick(option: Option): void
  onBlur(): void
  /** Whether the options stay open below the input, with the first one highlighted. */
  stays?: boolean
  /** Whether the first option is what the text means, and is highlighted. */
  sure?: boolean
  /** Other content inside the input's box. */
  children?: ReactNode
}

/**
 * A text input that suggests options for its text, built on MUI's hook. The caller loads the options. See
 * docs/decisions/057.
 */
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
  // Opening it with a key highlights the first option at once.
  const [highlightsFirst, setHighlightsFirst] = useState(false)
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
    autoHighlight: stays || sure || highlightsFirst,
    onOpen: event => {
      setHighlightsFirst(event.type === 'keydown')
      onOpen(true)
    },
    onClose: () => onOpen(false),
    onInputChange: (_event, typed, reason) => {
      if (reason !== 'input') return
      setHighlightsFirst(false)
      onType(typed)
    },
    onChange: (_event, option) => option && onPick(option),
  })
  const { onBlur: leave, ...input } = getInputProps()
  // Named by its `aria-label`, because no other element describes its content.
  const list = { ...getListboxProps(), 'aria-labelledby': undefined }
  // While there are options, the key does not reach surrounding elements, such as a form that it would submit.
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
