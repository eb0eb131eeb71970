import { useDataProvider } from 'ra-core'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { sectorNumbers, sectorOf } from '../../registrationConfig.ts'
import { firstRecordBody, inputNames } from '../firstRecord.ts'
import { FirstRecordFields } from '../FirstRecordFields.tsx'
import { useReader } from '../../../../panel/data/reader.ts'
import { requireAll } from '../checks.ts'
import type { Values } from '../../../../panel/ui/Form.tsx'
import { FieldProblem } from '../../../../panel/ui/Field.tsx'
import { PanelForm } from '../../../../panel/ui/PanelForm.tsx'
import { withIdempotencyKey } from '../../../../panel/data/idempotencyKeys.ts'
import type { PanelDataProvider } from '../../../../panel/data/dataProvider.ts'
import { readTabState, sentToModeration, typedIn, writeTabState } from '../public/tabState.ts'
import { usePanel } from '../../../../panel/data/RegistryContext.ts'
import { base } from '../../../../panel/data/paths.ts'
import { page } from '../../../../panel/data/session/page.ts'
import { sectorIn } from './sectors.ts'
import { Check } from '../../../../panel/ui/inputs.tsx'
import { fieldProblemTranslator } from '../people/fieldProblemTranslator.ts'
import { Choices } from '../../../../panel/ui/Choices.tsx'

const call = '/profile/sector'

/** The request body, from the entered values. */
const bodyOf = (values: Values) => ({
  sector: Number(values.sector),
  terms: true,
  ...firstRecordBody(sectorOf(Number(values.sector)).brings, values),
})

/** Asks for the sector and its first record, gives the person the role and reloads the panel for it. */
export function SectorForm() {
  const reader = useReader()
  const { t } = reader
  const { profile } = usePanel()
  const provider = useDataProvider<PanelDataProvider>()
  const [search, setSearch] = useSearchParams()
  const stored = `sector.${profile.id}`
  const [typed] = useState(() => readTabState<Values>(stored) ?? {})
  const sector = sectorIn(search)
  const brings = sector === undefined ? undefined : sectorOf(sector).brings
  const terms = useId()
  const check = (values: Values): Record<string, string> => ({
    ...requireAll(values, ['sector', ...inputNames(brings)], fieldProblemTranslator(reader)),
    ...(values.terms ? {} : { terms: t('problems.fields.terms_required') }),
  })
  return (
    <PanelForm
      label={t('people.sector.title')}
      submit={t('people.sector.submit')}
      check={check}
      onType={form => writeTabState(stored, typedIn(form))}
      send={async values => {
        const body = bodyOf(values)
        await withIdempotencyKey(profile.id, `${call} ${JSON.stringify(body)}`, key =>
          provider.call(call, { method: 'POST', body, headers: { 'Idempotency-Key': key } }),
        )
        writeTabState(stored, undefined)
        writeTabState(sentToModeration, true)
        page.open(`${base}/`)
        return t('panel.success.saved')
      }}
    >
      {errors => (
        <>
          <Choices
            name="sector"
            label={t('registration.register.sector')}
            options={sectorNumbers().map(number => ({
              value: String(number),
              word: t(`registration.register.sectors.${number}`),
              hint: t(`registration.register.sector_hints.${number}`),
            }))}
            initial={sector === undefined ? undefined : String(sector)}
            error={errors.sector}
            onChoose={value => setSearch({ sector: value }, { replace: true })}
          />
          {brings && (
            <FirstRecordFields
              key={brings}
              name={brings}
              className="sector-brought"
              errors={errors}
              typed={typed}
              translate={key => t(`registration.account.${key}`)}
            />
          )}
          <div className="m-field sector-terms">
            <Check
              name="terms"
              defaultChecked={typed.terms === 'on'}
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
