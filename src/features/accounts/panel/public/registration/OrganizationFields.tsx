import { Field } from '../Field.tsx'
import type { Values } from '../kept.ts'
import { SelectField } from './SelectField.tsx'
import { useRegistrationTexts } from '../../../../../panel/data/session/texts.ts'

/** The organization that an owner begins with. */
export function OrganizationFields({ errors, typed }: { errors: Record<string, string>; typed: Values }) {
  const { account } = useRegistrationTexts()
  const [type, name, number] = ['organization.type', 'organization.legal_name', 'organization.id_number'] as const
  return (
    <fieldset className="public-part">
      <legend>{account.organization}</legend>
      <SelectField name={type} label={account.organization_type} options={account.organization_types} nothing={account.choose} initial={typed[type]} error={errors[type]} />
      <Field name={name} type="text" autoComplete="organization" label={account.legal_name} error={errors[name]} initial={typed[name]} />
      <Field name={number} type="text" autoComplete="off" label={account.id_number} hint={account.id_number_hint} error={errors[number]} initial={typed[number]} />
    </fieldset>
  )
}
