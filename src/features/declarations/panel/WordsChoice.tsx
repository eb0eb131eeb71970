import type { AccessWord } from '../../../engine/model/declaration.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Field } from '../../../panel/ui/Field.tsx'
import { Check } from '../../../panel/ui/inputs.tsx'
import { useEditing } from './useEditing.ts'
import { wordLabel, wordsFor } from './words.ts'

interface Props {
  label: string
  /** Undefined if there is no restriction. */
  value: readonly AccessWord[] | undefined
  /** The description of an empty selection. */
  otherwise: string
  own?: readonly AccessWord[]
  onChange(words: AccessWord[] | undefined): void
}

/** Checkboxes for groups of people; with none selected, the default applies. */
export function WordsChoice({ label, value = [], otherwise, own, onChange }: Props) {
  const { registry } = useEditing()
  const { t } = useReader()
  const toggle = (word: AccessWord, isOn: boolean): void => {
    const next = isOn ? [...value, word] : value.filter(one => one !== word)
    onChange(next.length > 0 ? next : undefined)
  }
  return (
    <Field several role="group" aria-label={label} label={label} hint={value.length === 0 ? otherwise : undefined}>
      {() => (
        <div className="m-checks">
          {wordsFor(registry, value, own).map(word => (
            <Check key={word} checked={value.includes(word)} onChange={event => toggle(word, event.target.checked)}>
              {wordLabel(word, t)}
            </Check>
          ))}
        </div>
      )}
    </Field>
  )
}
