import { useDataProvider } from 'ra-core'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { kindOfSector, type SectorKind } from '../../../people/people.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { requireAll } from '../checks.ts'
import type { Values } from '../../../../panel/ui/Form.tsx'
import { FieldProblem } from '../../../../panel/ui/Field.tsx'
import { PanelForm } from '../../../../panel/ui/PanelForm.tsx'
import { withIdempotencyKey } from '../../../../panel/data/idempotencyKeys.ts'
import type { PanelDataProvider } from '../../../../panel/data/dataProvider.ts'
import { keep, sentToModeration } from '../public/kept.ts'
import { broughtBy, kindFields } from '../public/registration/account.ts'
import { usePanel } from '../../../../panel/data/RegistryContext.tsx'
import { base } from '../../../../panel/data/paths.ts'
import { page } from '../../../../panel/data/session/page.ts'
import { sectorIn, sectors } from './sectors.ts'
import { Check } from '../../../../panel/ui/inputs.tsx'
import { sayIn } from '../people/sayIn.ts'
import { Choices } from '../../../../panel/ui/Choices.tsx'
import { TextField } from '../../../../panel/ui/TextField.tsx'
import { SelectField } from '../../../../panel/ui/SelectField.tsx'

type Errors = Readonly<Record<string, string>>

const organizationTypes = ['1', '2', '3']
const guideTypes = ['1', '2', '3', '4', '5', '6']

function OrganizationPart({ errors }: { errors: Errors }) {
  const { t } = useReader()
  const [type, name, number] = ['organization.type', 'organization.legal_name', 'organization.id_number'] as const
  const options = organizationTypes.map(
    value => [value, t(`registration.account.organization_types.${value}`)] as const,
  )
  return (
    <fieldset className="sector-brought">
      <legend className="m-label">{t('registration.account.organization')}</legend>
      <SelectField
        name={type}
        label={t('registration.account.organization_type')}
        options={options}
        nothing={t('registration.account.choose')}
        error={errors[type]}
      />
      <TextField
        name={name}
        autoComplete="organization"
        label={t('registration.account.legal_name')}
        error={errors[name]}
      />
      <TextField
        name={number}
        label={t('registration.account.id_number')}
        hint={t('registration.account.id_number_hint')}
        error={errors[number]}
      />
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
      <SelectField
        name={name}
        label={t('registration.account.guide_type')}
        options={options}
        nothing={t('registration.account.choose')}
        error={errors[name]}
      />
    </fieldset>
  )
}

const parts = { organization: OrganizationPart, guide: GuidePart }

/** What somebody brings who begins to work in a sector: the organization of an owner, or what kind of guide they are. */
function Brought({ kind, errors }: { kind: SectorKind; errors: Errors }) {
  const Part = parts[kind]
  return <Part key={kind} errors={errors} />
}

const call = '/profile/sector'

/** The body of the call, out of what was typed. */
const bodyOf = (values: Values) => ({
  sector: Number(values.sector),
  terms: true,
  ...broughtBy(kindOfSector(Number(values.sector)), values),
})

/** Asks what somebody does and what they bring, makes them an owner or a guide, and opens the panel anew, as it is for them then. */
export function SectorForm() {
  const reader = useReader()
  const { t } = reader
  const { profile } = usePanel()
  const provider = useDataProvider<PanelDataProvider>()
  const [search] = useSearchParams()
  const [sector, setSector] = useState(() => sectorIn(search))
  const terms = useId()
  const check = (values: Values): Record<string, string> => ({
    ...requireAll(values, ['sector', ...(sector ? kindFields[kindOfSector(Number(sector))] : [])], sayIn(reader)),
    ...(values.terms ? {} : { terms: t('problems.fields.terms_required') }),
  })
  return (
    <PanelForm
      label={t('people.sector.title')}
      submit={t('people.sector.submit')}
      check={check}
      send={async values => {
        const body = bodyOf(values)
        await withIdempotencyKey(profile.id, `${call} ${JSON.stringify(body)}`, key =>
          provider.call(call, { method: 'POST', body, headers: { 'Idempotency-Key': key } }),
        )
        keep(sentToModeration, true)
        page.open(`${base}/`)
        return t('panel.success.saved')
      }}
    >
      {errors => (
        <>
          <Choices
            name="sector"
            label={t('registration.register.sector')}
            options={sectors.map(value => ({
              value,
              word: t(`registration.register.sectors.${value}`),
              hint: t(`registration.register.sector_hints.${value}`),
            }))}
            initial={sector}
            error={errors.sector}
            onChoose={value => setSector(sectors.find(one => one === value))}
          />
          {sector && <Brought kind={kindOfSector(Number(sector))} errors={errors} />}
          <div className="m-field sector-terms">
            <Check
              name="terms"
              aria-required
              aria-invalid={errors.terms ? true : undefined}
              aria-describedby={errors.terms ? terms : undefined}
            >
              {t('registration.register.terms')}
            </Check>
            <a className="m-link" href={`${base}/terms`} target="_blank" rel="noreferrer">
              {t('registration.register.read_terms')}
            </a>
            <FieldProblem id={terms} text={errors.terms} />
          </div>
        </>
      )}
    </PanelForm>
  )
}
