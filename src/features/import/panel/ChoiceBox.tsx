import { useState } from 'react'
import { useReader } from '../../../panel/data/reader.ts'
import { Combobox } from '../../../panel/ui/Combobox.tsx'
import { RemoveButton } from '../../../panel/ui/RemoveButton.tsx'

interface Props<Option> {
  id: string
  /** What is chosen here, for those who cannot see its position. */
  label: string
  placeholder: string
  /** What is chosen, in words. */
  shown: string
  /** What a text may mean; called while the list is open alone. */
  optionsFor(text: string): readonly Option[]
  keyOf(option: Option): string
  namesOf(option: Option): readonly string[]
  /** Whether an option is something that a text names; one that is always there is not. */
  isNamed?(option: Option): boolean
  onPick(option: Option): void
  onClear?: (() => void) | undefined
  /** What is said of the list where it is not there yet. */
  message?: string | undefined
  /** Told what is typed while the list is open, as by somebody who asks elsewhere for what that may mean. */
  onText?(text: string | undefined): void
}

/** A box that is searched by typing for what is to be chosen. */
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
