import { useDataProvider } from 'ra-core'
import { useReader } from '../../../../../panel/data/reader.ts'
import type { PanelDataProvider } from '../../../../../panel/data/dataProvider.ts'
import { usePanel } from '../../../../../panel/data/RegistryContext.tsx'
import { requireAll } from '../../checks.ts'
import { TextField } from '../../../../../panel/ui/TextField.tsx'
import { PanelForm } from '../../../../../panel/ui/PanelForm.tsx'
import { useEmailToken } from './useEmailToken.ts'
import { sayIn } from '../sayIn.ts'

/** The person's e-mail. A new one holds once the letter that is sent to it was answered, which ends on this page too. */
export function EmailPart() {
  const reader = useReader()
  const { t } = reader
  const { profile } = usePanel()
  const provider = useDataProvider<PanelDataProvider>()
  const { told, failure } = useEmailToken()
  return (
    <section className="profile-part" aria-labelledby="profile-email">
      <h2 id="profile-email">{t('people.profile.email')}</h2>
      <p>{t('people.profile.email_now', { email: profile.email })}</p>
      <p className="m-quiet">{t('people.profile.email_hint')}</p>
      <div role="alert">{failure && <p className="m-problem">{failure}</p>}</div>
      <p role="status" className="m-done">
        {told}
      </p>
      <PanelForm
        label={t('people.profile.email')}
        submit={t('people.profile.email_send')}
        check={values => requireAll(values, ['email'], sayIn(reader))}
        send={async ({ email = '' }) => {
          await provider.call('/profile/email', { method: 'POST', body: { email: email.trim() } })
          return t('people.profile.email_sent', { email: email.trim() })
        }}
      >
        {errors => <TextField name="email" type="email" autoComplete="email" label={t('people.profile.email_new')} error={errors.email} />}
      </PanelForm>
    </section>
  )
}
