import { useDataProvider } from 'ra-core'
import { useId } from 'react'
import { useReader } from '../../../../../panel/data/reader.ts'
import type { PanelDataProvider } from '../../../../../panel/data/dataProvider.ts'
import { useProfileRefresh } from '../../../../../panel/data/ProfileContext.ts'
import { usePanel } from '../../../../../panel/data/RegistryContext.tsx'
import { locales } from '../../../../../panel/data/session/locale.ts'
import { requireAll } from '../checks.ts'
import { LabelledInput } from '../LabelledInput.tsx'
import { PanelForm } from '../PanelForm.tsx'
import { Check, Select } from '../../../../../panel/ui/inputs.tsx'

/** The person's names, the language of their letters and whether they want news, which they may change, and their role, which they may not. */
export function OwnData() {
  const reader = useReader()
  const { t } = reader
  const { profile } = usePanel()
  const refresh = useProfileRefresh()
  const language = useId()
  const provider = useDataProvider<PanelDataProvider>()
  return (
    <section className="profile-part" aria-labelledby="profile-own">
      <h2 id="profile-own">{t('people.profile.own')}</h2>
      <PanelForm
        label={t('people.profile.own')}
        submit={t('people.profile.save')}
        check={values => requireAll(values, ['first_name', 'last_name'], reader)}
        send={async ({ first_name, last_name, language, news }) => {
          await provider.call('/profile', { method: 'PUT', body: { first_name, last_name, language, news: news === 'on' } })
          await refresh()
          return t('panel.success.saved')
        }}
      >
        {errors => (
          <>
            <LabelledInput name="first_name" autoComplete="given-name" label={t('registration.account.first_name')} initial={profile.first_name} error={errors.first_name} />
            <LabelledInput name="last_name" autoComplete="family-name" label={t('registration.account.last_name')} initial={profile.last_name} error={errors.last_name} />
            <div className="m-field">
              <label className="m-label" htmlFor={language}>
                {t('resources.users.fields.language')}
              </label>
              <Select id={language} name="language" defaultValue={profile.language} options={locales.map(locale => [locale, t(`codes.languages.${locale}`)])} />
            </div>
            <Check name="news" defaultChecked={profile.news}>
              {t('people.profile.news')}
            </Check>
            <dl className="profile-data">
              <div>
                <dt>{t('resources.users.fields.role')}</dt>
                <dd>{t(`codes.roles.${profile.role}`)}</dd>
              </div>
            </dl>
          </>
        )}
      </PanelForm>
    </section>
  )
}
