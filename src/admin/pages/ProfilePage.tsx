import { languageNames } from '../../../i18n/languageNames.ts'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import { AppearanceSwitch } from '../layout/AppearanceSwitch.tsx'
import { PageTitle } from '../layout/PageTitle.tsx'
import { usePanel } from '../registry/RegistryContext.tsx'
import { chooseLocale, readLocale } from '../session/locale.ts'
import { LanguageButton } from '../public/LanguageButton.tsx'
import './profile.css'

/** The person's own data as stored, the language, the appearance, and the way out. */
export default function ProfilePage() {
  const { profile } = usePanel()
  const translate = useTranslate()
  const field = (name: string): string => translate(`resources.users.fields.${name}`)
  const rows: [label: string, value: string | null][] = [
    [field('firstname'), profile.first_name],
    [field('lastname'), profile.last_name],
    [field('email'), profile.email],
    [field('phone'), profile.phone],
    [field('role'), translate(`codes.roles.${profile.role}`)],
  ]
  return (
    <>
      <PageTitle title={translate('panel.menu.profile')} />
      <section className="profile-part">
        <dl className="profile-data">
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value ?? translate('panel.values.not_set')}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="profile-part">
        <h2>{translate('panel.language.label')}</h2>
        <p>{languageNames[readLocale()]}</p>
        <LanguageButton onChoose={chooseLocale} />
      </section>
      <section className="profile-part">
        <AppearanceSwitch />
      </section>
      <Link to="/logout" className="profile-leave">
        {translate('panel.menu.sign_out')}
      </Link>
    </>
  )
}
