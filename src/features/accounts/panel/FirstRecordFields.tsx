import type { Values } from '../../../panel/ui/Form.tsx'
import { SelectField } from '../../../panel/ui/SelectField.tsx'
import { TextField } from '../../../panel/ui/TextField.tsx'
import type { RequestedField } from '../accountWays.ts'
import { brought, inputName } from './brought.ts'

interface Props {
  /** The name of the first record. */
  name: string
  className: string
  errors: Readonly<Record<string, string>>
  typed?: Values
  /** A text of `registration.account` in the catalogs. */
  say(key: string): string
}

/** What is asked of the record that somebody begins with. */
export function FirstRecordFields({ name, className, errors, typed = {}, say }: Props) {
  const inputOf = (field: RequestedField) => {
    const input = inputName(name, field)
    const { choices } = field
    const common = { name: input, label: say(field.label), error: errors[input], defaultValue: typed[input] }
    return choices ? (
      <SelectField
        key={input}
        {...common}
        options={choices.values.map(value => [String(value), say(`${choices.words}.${value}`)] as const)}
        nothing={say('choose')}
      />
    ) : (
      <TextField
        key={input}
        {...common}
        autoComplete={field.autoComplete}
        hint={field.hint === undefined ? undefined : say(field.hint)}
      />
    )
  }
  return (
    <fieldset className={className}>
      <legend>{say(name)}</legend>
      {brought(name).fields.map(inputOf)}
    </fieldset>
  )
}
