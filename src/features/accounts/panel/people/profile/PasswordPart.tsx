import { useDataProvider } from 'ra-core'
import { useId, useState } from 'react'
import { useProfileRefresh } from '../../../../../panel/data/ProfileContext.ts'
import { usePanel } from '../../../../../panel/data/RegistryContext.ts'
import { PasswordLink } from '../PasswordLink.tsx'
import { useReader } from '../../../../../panel/data/reader.ts'
import type { PanelDataProvider } from '../../../../../panel/data/dataProvider.ts'
import { PasswordRules } from '../../verification/PasswordRules.tsx'
import { requireAll } from '../../checks.ts'
import { checkNewPassword } from '../../checkNewPassword.ts'
import { TextField } from '../../../../../panel/ui/TextField.tsx'
import { PanelForm } from '../../../../../panel/ui/PanelForm.tsx'
import { fieldProblemTranslator } from '../fieldProblemTranslator.ts'

/** The person's password: a form to change it, or for a person without one, a link to choose it. */
export function PasswordPart() {
  const { t } = useReader()
  const { has_password } = usePanel().profile
  return (
    <section className="profile-part" aria-labelledby="profile-password">
      <h2 id="profile-password">{t('people.profile.password')}</h2>
      {has_password ? (
        <PasswordForm />
      ) : (
        <>
          <p className="m-quiet">{t('people.profile.password_none')}</p>
          <PasswordLink />
        </>
      )}
    </section>
  )
}

/** Changes the password and signs out the person's other devices. */
function PasswordForm() {
  const reader = useReader()
  const { t } = reader
  const provider = useDataProvider<PanelDataProvider>()
  const refresh = useProfileRefresh()
  const rules = useId()
  const [typed, setTyped] = useState('')
  const [changes, setChanges] = useState(0)
  return (
    <PanelForm
      label={t('people.profile.password')}
      submit={t('people.profile.password_save')}
      check={values => ({
        ...requireAll(values, ['current_password'], fieldProblemTranslator(reader)),
        ...checkNewPassword(values, fieldProblemTranslator(reader)),
      })}
      send={async ({ current_password, password, password_repeat }) => {
        await provider.call('/profile/password', {
          method: 'POST',
          body: { current_password, password, password_repeat },
        })
        setTyped('')
        setChanges(changes + 1)
        // The password has changed, even if the devices that it signed out cannot be read.
        await refresh().catch(() => undefined)
        return t('panel.success.password_updated')
      }}
    >
      {errors => (
        // A new key clears the inputs once the password has changed.
        <div key={changes} className="m-simple-form">
          <TextField
            name="current_password"
            type="password"
            secret
            autoComplete="current-password"
            label={t('people.profile.password_current')}
            error={errors.current_password}
          />
          <TextField
            name="password"
            type="password"
            secret
            autoComplete="new-password"
            label={t('registration.password.new')}
            error={errors.password}
            describedBy={rules}
            onType={setTyped}
          />
          <PasswordRules
            id={rules}
            password={typed}
            translate={(key, params) => t(`registration.password.${key}`, params)}
          />
          <TextField
            name="password_repeat"
            type="password"
            secret
            autoComplete="new-password"
            label={t('registration.password.repeat')}
            error={errors.password_repeat}
          />
        </div>
      )}
    </PanelForm>
  )
}
