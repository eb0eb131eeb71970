import { useDataProvider } from 'ra-core'
import { useReader } from '../../../../../panel/data/reader.ts'
import type { PanelDataProvider } from '../../../../../panel/data/dataProvider.ts'
import { useProfileRefresh } from '../../../../../panel/data/ProfileContext.ts'
import { usePanel } from '../../../../../panel/data/RegistryContext.ts'
import { locales } from '../../../../../panel/data/session/locale.ts'
import { requireAll } from '../../checks.ts'
import { TextField } from '../../../../../panel/ui/TextField.tsx'
import { PanelForm } from '../../../../../panel/ui/PanelForm.tsx'
import { Check, Select } from '../../../../../panel/ui/inputs.tsx'
import { Field } from '../../../../../panel/ui/Field.tsx'
import { fieldProblemTranslator } from '../fieldProblemTranslator.ts'

/**
 * The person's name, email language and newsletter choice, which they can change, and their role, which they cannot.
 */
export function OwnData() {
  const reader = useReader()
  const { t } = reader
  const { profile } = usePanel()
  const refresh = useProfileRefresh()
  const provider = useDataProvider<PanelDataProvider>()
  return (
    <section className="profile-part" aria-labelledby="profile-own">
      <h2 id="profile-own">{t('people.profile.own')}</h2>
      <PanelForm
        label={t('people.profile.own')}
        submit={t('people.profile.save')}
        check={values => requireAll(values, ['first_name', 'last_name'], fieldProblemTranslator(reader))}
        send={async ({ first_name, last_name, language, news }) => {
          await provider.call('/profile', {
            method: 'PUT',
            body: { first_name, last_name, language, news: news === 'on' },
          })
          await refresh()
          return t('panel.success.saved')
        }}
      >
        {errors => (
          <>
            <TextField
              name="first_name"
              autoComplete="given-name"
              label={t('registration.account.first_name')}
              defaultValue={profile.first_name}
              error={errors.first_name}
            />
            <TextField
              name="last_name"
              autoComplete="family-name"
              label={t('registration.account.last_name')}
              defaultValue={profile.last_name}
              error={errors.last_name}
            />
            <Field label={t('resources.users.fields.language')}>
              {control => (
                <Select
                  {...control}
                  name="language"
                  defaultValue={profile.language}
                  options={locales.map(locale => [locale, t(`codes.languages.${locale}`)])}
                />
              )}
            </Field>
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
