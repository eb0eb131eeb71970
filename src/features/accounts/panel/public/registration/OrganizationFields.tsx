import { TextField } from '../../../../../panel/ui/TextField.tsx'
import type { Values } from '../../../../../panel/ui/Form.tsx'
import { SelectField } from '../../../../../panel/ui/SelectField.tsx'
import { useRegistrationTexts } from '../../../../../panel/data/session/texts.ts'

/** The organization that an owner begins with. */
export function OrganizationFields({ errors, typed }: { errors: Record<string, string>; typed: Values }) {
  const { account } = useRegistrationTexts()
  const [type, name, number] = ['organization.type', 'organization.legal_name', 'organization.id_number'] as const
  return (
    <fieldset className="public-part">
      <legend>{account.organization}</legend>
      <SelectField name={type} label={account.organization_type} options={Object.entries(account.organization_types)} nothing={account.choose} defaultValue={typed[type]} error={errors[type]} />
      <TextField name={name} autoComplete="organization" label={account.legal_name} error={errors[name]} defaultValue={typed[name]} />
      <TextField name={number} autoComplete="off" label={account.id_number} hint={account.id_number_hint} error={errors[number]} defaultValue={typed[number]} />
    </fieldset>
  )
}
