import { type Language, languages, localeOf } from '../../../engine/model/declaration.ts'
import { useReader } from '../../data/reader.ts'
import { TextInput } from '../../ui/inputs.tsx'
import { Field } from '../../ui/Field.tsx'

interface Props {
  id: string
  /** The label of the text. */
  label: string
  maximum: number
  values: Partial<Record<Language, string | undefined>>
  /** Called with undefined if the text is cleared. */
  onChange(language: Language, text: string | undefined): void
}

/** A short text in both languages. */
export function TextPair({ label, maximum, values, onChange }: Props) {
  const { t } = useReader()
  return (
    <div className="m-pair">
      {languages.map(language => (
        <Field
          key={language}
          label={
            <>
              {label} <span className="m-quiet">{t(`panel.form.in.${language}`)}</span>
            </>
          }
        >
          {control => (
            <TextInput
              {...control}
              lang={localeOf[language]}
              maxLength={maximum}
              value={values[language] ?? ''}
              onChange={event => onChange(language, event.target.value === '' ? undefined : event.target.value)}
            />
          )}
        </Field>
      ))}
    </div>
  )
}
