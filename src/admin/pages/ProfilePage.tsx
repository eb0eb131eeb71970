import { languageNames } from '../../../i18n/languageNames.ts'
import { ReaderProvider, useNewReader } from '../fields/reader.ts'
import { AppearanceSwitch } from '../layout/AppearanceSwitch.tsx'
import { PageTitle } from '../layout/PageTitle.tsx'
import { leaveBy } from '../layout/unsaved.ts'
import { SignOutLink } from '../layout/SignOutLink.tsx'
import { OwnState } from '../people/profile/OwnState.tsx'
import { EmailPart } from '../people/profile/EmailPart.tsx'
import { OwnData } from '../people/profile/OwnData.tsx'
import { PasswordPart } from '../people/profile/PasswordPart.tsx'
import { PhonePart } from '../people/profile/PhonePart.tsx'
import { SessionsPart } from '../people/profile/SessionsPart.tsx'
import { LanguageButton } from '../public/LanguageButton.tsx'
import { chooseLocale, readLocale } from '../session/locale.ts'
import '../fields/fields.css'
import '../fields/inputs.css'
import '../form/form.css'
import '../people/people.css'
import './profile.css'

/** What is the person's own: data, e-mail, number, password, language, appearance, devices, and the way out. */
export default function ProfilePage() {
  const reader = useNewReader()
  const { t } = reader
  return (
    <ReaderProvider value={reader}>
      <PageTitle title={t('panel.menu.profile')} />
      <div className="profile-columns">
        <div>
          <OwnData />
          <OwnState />
          <EmailPart />
          <PhonePart />
        </div>
        <div>
          <PasswordPart />
          <section className="profile-part" aria-labelledby="profile-language">
            <h2 id="profile-language">{t('panel.language.label')}</h2>
            <p>{languageNames[readLocale()]}</p>
            <LanguageButton onChoose={locale => leaveBy(() => chooseLocale(locale))} />
          </section>
          <section className="profile-part">
            <AppearanceSwitch />
          </section>
          <SessionsPart />
        </div>
      </div>
      <SignOutLink className="profile-leave">{t('panel.menu.sign_out')}</SignOutLink>
    </ReaderProvider>
  )
}
