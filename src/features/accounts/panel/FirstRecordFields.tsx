import type { Values } from '../../../panel/ui/Form.tsx'
import { SelectField } from '../../../panel/ui/SelectField.tsx'
import { TextField } from '../../../panel/ui/TextField.tsx'
import type { RequestedField } from '../registrationConfig.ts'
import { firstRecordNamed, inputName } from './firstRecord.ts'

interface Props {
  name: string
  className: string
  errors: Readonly<Record<string, string>>
  typed?: Values
  /** A text of `registration.account` in the catalogs. */
  translate(key: string): string
}

/** The fields of the first record of a new person. */
export function FirstRecordFields({ name, className, errors, typed = {}, translate }: Props) {
  const inputOf = (field: RequestedField) => {
    const input = inputName(name, field)
    const { choices } = field
    const common = { name: input, label: translate(field.label), error: errors[input], defaultValue: typed[input] }
    return choices ? (
      <SelectField
        key={input}
        {...common}
        options={choices.values.map(value => [String(value), translate(`${choices.words}.${value}`)] as const)}
        nothing={translate('choose')}
      />
    ) : (
      <TextField
        key={input}
        {...common}
        autoComplete={field.autoComplete}
        hint={field.hint === undefined ? undefined : translate(field.hint)}
      />
    )
  }
  return (
    <fieldset className={className}>
      <legend>{translate(name)}</legend>
      {firstRecordNamed(name).fields.map(inputOf)}
    </fieldset>
  )
}
