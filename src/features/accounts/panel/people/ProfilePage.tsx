import { profileParts } from '../profileParts.ts'
import { languageNames } from '../../../../../i18n/languageNames.ts'
import { ReaderProvider, useNewReader, useReader } from '../../../../panel/data/reader.ts'
import { AppearanceSwitch } from '../../../../panel/shell/layout/AppearanceSwitch.tsx'
import { ButtonLink } from '../../../../panel/ui/ButtonLink.tsx'
import { PageTitle } from '../../../../panel/ui/PageTitle.tsx'
import { confirmLeave } from '../../../../panel/data/unsaved.ts'
import { SignOutLink } from '../../../../panel/shell/layout/SignOutLink.tsx'
import { MembershipPart } from './profile/MembershipPart.tsx'
import { OwnState } from './profile/OwnState.tsx'
import { OwnData } from './profile/OwnData.tsx'
import { PasswordPart } from './profile/PasswordPart.tsx'
import { PhonePart } from './profile/PhonePart.tsx'
import { SessionsPart } from './profile/SessionsPart.tsx'
import { LanguageButton } from '../../../../panel/ui/LanguageButton.tsx'
import { chooseLocale, readLocale } from '../../../../panel/data/session/locale.ts'
import '../../../../panel/fields/fields.css'
import '../../../../panel/fields/inputs.css'
import '../../../../panel/record/form/form.css'
import './people.css'
import './profile.css'
import { useDataProvider, useEvent } from 'ra-core'
import type { PanelDataProvider } from '../../../../panel/data/dataProvider.ts'
import { usePanel } from '../../../../panel/data/RegistryContext.ts'
import { checkEmail } from '../checks.ts'
import { TextField } from '../../../../panel/ui/TextField.tsx'
import { PanelForm } from '../../../../panel/ui/PanelForm.tsx'
import { fieldProblemTranslator } from './fieldProblemTranslator.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { refusalOf } from '../../../../panel/data/problemText.ts'
import { useProfileRefresh } from '../../../../panel/data/ProfileContext.ts'

const parameter = 'email_token'

/** Confirms a new email address by the token in the URL, and removes the token from the URL. */
function useEmailToken(): { message: string; failure: string } {
  const reader = useReader()
  const provider = useDataProvider<PanelDataProvider>()
  const refresh = useProfileRefresh()
  const [search, setSearch] = useSearchParams()
  const token = search.get(parameter)
  const taken = useRef<string | null>(null)
  const [outcome, setOutcome] = useState({
    message: token ? reader.t('people.profile.email_checking') : '',
    failure: '',
  })
  const confirm = useEvent(async (confirmed: string): Promise<void> => {
    try {
      await provider.call('/profile/email/confirm', { method: 'POST', body: { token: confirmed } })
      await refresh()
      setOutcome({ message: reader.t('people.profile.email_changed'), failure: '' })
    } catch (error) {
      setOutcome({ message: '', failure: refusalOf(error, reader).message })
    }
    setSearch({}, { replace: true })
  })
  useEffect(() => {
    if (!token || taken.current === token) return
    taken.current = token
    void confirm(token)
  }, [token, confirm])
  return outcome
}

/**
 * The outcome of the link of an email, at the top of the screen that it opens: the section about the email may be out
 * of view.
 */
function EmailOutcome() {
  const { message, failure } = useEmailToken()
  return (
    <>
      <div role="alert">{failure && <p className="m-problem">{failure}</p>}</div>
      <div role="status">{message && <p className="m-done">{message}</p>}</div>
    </>
  )
}

/** The person's e-mail. A new one holds once the email that is sent to it was answered, which ends on this page too. */
function EmailPart() {
  const reader = useReader()
  const { t } = reader
  const { profile } = usePanel()
  const provider = useDataProvider<PanelDataProvider>()
  return (
    <section className="profile-part" aria-labelledby="profile-email">
      <h2 id="profile-email">{t('people.profile.email')}</h2>
      <p>{t('people.profile.email_now', { email: profile.email })}</p>
      <p className="m-quiet">{t('people.profile.email_hint')}</p>
      <PanelForm
        label={t('people.profile.email')}
        submit={t('people.profile.email_send')}
        check={({ email = '' }) => checkEmail({ email: email.trim() }, fieldProblemTranslator(reader))}
        send={async ({ email = '' }) => {
          await provider.call('/profile/email', { method: 'POST', body: { email: email.trim() } })
          return t('people.profile.email_sent', { email: email.trim() })
        }}
      >
        {errors => (
          <TextField
            name="email"
            type="email"
            autoComplete="email"
            label={t('people.profile.email_new')}
            error={errors.email}
          />
        )}
      </PanelForm>
    </section>
  )
}

/** The person's own account: data, email, phone, password, language, appearance, devices, and signing out. */
export default function ProfilePage() {
  const reader = useNewReader()
  const { profile } = usePanel()
  const { t } = reader
  return (
    <ReaderProvider value={reader}>
      <PageTitle title={t('panel.menu.profile')} />
      <EmailOutcome />
      <div className="profile-columns">
        <div>
          <OwnData />
          <OwnState />
          <MembershipPart />
          <EmailPart />
          <PhonePart />
          <section className="profile-part" aria-labelledby="profile-language">
            <h2 id="profile-language">{t('panel.language.label')}</h2>
            <p>{languageNames[readLocale()]}</p>
            <LanguageButton onChoose={locale => confirmLeave(() => chooseLocale(locale))} />
          </section>
          <section className="profile-part">
            <AppearanceSwitch />
          </section>
        </div>
        <div>
          <PasswordPart />
          <SessionsPart />
          {Object.entries(profileParts()).map(([name, Part]) => (
            <Suspense key={name}>
              <Part />
            </Suspense>
          ))}
          <p>
            <ButtonLink to={`/activity?by=${encodeURIComponent(profile.id)}`}>{t('activity.own_link')}</ButtonLink>
          </p>
        </div>
      </div>
      <SignOutLink className="profile-leave">{t('panel.menu.sign_out')}</SignOutLink>
    </ReaderProvider>
  )
}
