import { languageNames } from '../../../../../i18n/languageNames.ts'
import { ReaderProvider, useNewReader } from '../../../../panel/data/reader.ts'
import { AppearanceSwitch } from '../../../../panel/shell/layout/AppearanceSwitch.tsx'
import { PageTitle } from '../../../../panel/ui/PageTitle.tsx'
import { leaveBy } from '../../../../panel/data/unsaved.ts'
import { SignOutLink } from '../../../../panel/shell/layout/SignOutLink.tsx'
import { OwnState } from './profile/OwnState.tsx'
import { EmailPart } from './profile/EmailPart.tsx'
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
