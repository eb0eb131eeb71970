import type { Values } from '../../../../../panel/ui/Form.tsx'
import { SelectField } from '../../../../../panel/ui/SelectField.tsx'
import { useRegistrationTexts } from '../../../../../panel/data/session/texts.ts'

/** What a guide begins with. */
export function GuideFields({ errors, typed }: { errors: Record<string, string>; typed: Values }) {
  const { account } = useRegistrationTexts()
  const name = 'guide.guide_type_id'
  return (
    <fieldset className="public-part">
      <legend>{account.guide}</legend>
      <SelectField name={name} label={account.guide_type} options={Object.entries(account.guide_types)} nothing={account.choose} defaultValue={typed[name]} error={errors[name]} />
    </fieldset>
  )
}
