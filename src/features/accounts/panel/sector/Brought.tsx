import type { SectorKind } from '../../../people/people.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { TextField } from '../../../../panel/ui/TextField.tsx'
import { SelectField } from '../../../../panel/ui/SelectField.tsx'

type Errors = Readonly<Record<string, string>>

const organizationTypes = ['1', '2', '3']
const guideTypes = ['1', '2', '3', '4', '5', '6']

function OrganizationPart({ errors }: { errors: Errors }) {
  const { t } = useReader()
  const [type, name, number] = ['organization.type', 'organization.legal_name', 'organization.id_number'] as const
  const options = organizationTypes.map(value => [value, t(`registration.account.organization_types.${value}`)] as const)
  return (
    <fieldset className="sector-brought">
      <legend className="m-label">{t('registration.account.organization')}</legend>
      <SelectField name={type} label={t('registration.account.organization_type')} options={options} nothing={t('registration.account.choose')} error={errors[type]} />
      <TextField name={name} autoComplete="organization" label={t('registration.account.legal_name')} error={errors[name]} />
      <TextField name={number} label={t('registration.account.id_number')} hint={t('registration.account.id_number_hint')} error={errors[number]} />
    </fieldset>
  )
}

function GuidePart({ errors }: { errors: Errors }) {
  const { t } = useReader()
  const name = 'guide.guide_type_id'
  const options = guideTypes.map(value => [value, t(`registration.account.guide_types.${value}`)] as const)
  return (
    <fieldset className="sector-brought">
      <legend className="m-label">{t('registration.account.guide')}</legend>
      <SelectField name={name} label={t('registration.account.guide_type')} options={options} nothing={t('registration.account.choose')} error={errors[name]} />
    </fieldset>
  )
}

const parts = { organization: OrganizationPart, guide: GuidePart }

/** What somebody brings who begins to work in a sector: the organization of an owner, or what kind of guide they are. */
export function Brought({ kind, errors }: { kind: SectorKind; errors: Errors }) {
  const Part = parts[kind]
  return <Part key={kind} errors={errors} />
}
