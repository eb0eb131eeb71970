import { useReader } from '../../data/reader.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/inputs.tsx'

interface Props {
  label: string
  value: unknown
  /** What is asked for by "yes". */
  yes?: boolean
  onChange(value: boolean | undefined): void
}

/** Asks for records with something, for those without it, or for all. */
export function YesNoFilter({ label, value, yes = true, onChange }: Props) {
  const { t } = useReader()
  return (
    <Field label={label}>
      {control => (
        <Select
          {...control}
          value={typeof value === 'boolean' ? String(value) : ''}
          onChoose={chosen => onChange(chosen === '' ? undefined : chosen === 'true')}
          nothing={t('panel.values.any')}
          options={[
            [String(yes), t('panel.values.yes')],
            [String(!yes), t('panel.values.no')],
          ]}
        />
      )}
    </Field>
  )
}
