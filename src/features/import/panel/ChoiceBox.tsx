import { useState } from 'react'
import { useReader } from '../../../panel/data/reader.ts'
import { Combobox } from '../../../panel/ui/Combobox.tsx'
import { RemoveButton } from '../../../panel/ui/RemoveButton.tsx'

interface Props<Option> {
  id: string
  /** The accessible label. */
  label: string
  placeholder: string
  /** The text of the current choice. */
  shown: string
  /** Returns the options for a text; only called while the list is open. */
  optionsFor(text: string): readonly Option[]
  keyOf(option: Option): string
  namesOf(option: Option): readonly string[]
  /** Whether an option was found by the text; an option that is always offered was not. */
  isNamed?(option: Option): boolean
  onPick(option: Option): void
  onClear?: (() => void) | undefined
  /** Shown in place of a list that is not available yet. */
  message?: string | undefined
  /** Called with the text while the list is open, for example to search on the server. */
  onText?(text: string | undefined): void
}

/** A combobox: typing filters the options. */
export function ChoiceBox<Option>({
  id,
  label,
  placeholder,
  shown,
  optionsFor,
  isNamed = () => true,
  onPick,
  onClear,
  message,
  onText,
  ...option
}: Props<Option>) {
  const { t } = useReader()
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const options = open ? optionsFor(typed ?? '') : []
  const [first] = options
  const turn = (next: boolean) => {
    setOpen(next)
    if (!next) setTyped(undefined)
    onText?.(next ? (typed ?? '') : undefined)
  }
  return (
    <>
      <label className="m-hidden" htmlFor={id}>
        {label}
      </label>
      <Combobox
        {...option}
        id={id}
        placeholder={placeholder}
        text={typed ?? shown}
        open={open}
        options={options}
        sure={first !== undefined && (typed ?? '') !== '' && isNamed(first)}
        message={message ?? (options.length === 0 ? t('panel.values.nothing_found') : '')}
        onType={text => {
          setTyped(text)
          setOpen(true)
          onText?.(text)
        }}
        onOpen={turn}
        onPick={picked => {
          turn(false)
          onPick(picked)
        }}
        onBlur={() => turn(false)}
      >
        {onClear && shown !== '' && (
          <RemoveButton label={t('panel.values.clear', { value: `${label}: ${shown}` })} onClick={onClear} />
        )}
      </Combobox>
    </>
  )
}
