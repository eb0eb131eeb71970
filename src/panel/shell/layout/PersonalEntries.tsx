import { useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import { languageNames } from '../../../../i18n/languageNames.ts'
import { usePanel } from '../../data/RegistryContext.ts'
import { useSettings } from '../../data/SettingsContext.tsx'
import { chooseLocale, locales, readLocale } from '../../data/session/locale.ts'
import { confirmLeave } from '../../data/unsaved.ts'
import { Icon } from '../../ui/Icon.ts'
import '../../fields/inputs.css'
import '../../ui/menu.css'
import { menuEntries } from '../menuEntries.ts'
import { AppearanceSwitch } from './AppearanceSwitch.tsx'
import { useMenuWord } from './Menu.tsx'
import { SignOutLink } from './SignOutLink.tsx'
import './own-things.css'

/** The person's own entries: their pages, the language, the appearance, and signing out after confirmation. */
export default function PersonalEntries({ onLeave }: { onLeave(): void }) {
  const panel = usePanel()
  const translate = useTranslate()
  const wordOf = useMenuWord()
  const settings = useSettings()
  const own = menuEntries(panel, settings).filter(({ group }) => group === 'own')
  const pages = own.filter(({ name }) => name !== 'sign_out')
  const [out] = own.filter(({ name }) => name === 'sign_out')
  return (
    <nav className="own-things" aria-label={translate('panel.menu.own')}>
      <ul>
        {pages.map(entry => (
          <li key={entry.name}>
            <Link to={entry.path} className="menu-entry" onClick={onLeave}>
              <Icon word={entry.icon} fontSize="small" />
              {wordOf(entry)}
            </Link>
          </li>
        ))}
        {locales
          .filter(locale => locale !== readLocale())
          .map(locale => (
            <li key={locale}>
              <button
                type="button"
                className="menu-entry"
                lang={locale}
                onClick={() => confirmLeave(() => chooseLocale(locale))}
              >
                <Icon word="language" fontSize="small" />
                {languageNames[locale]}
              </button>
            </li>
          ))}
      </ul>
      <AppearanceSwitch />
      {out && (
        <SignOutLink className="menu-entry">
          <Icon word={out.icon} fontSize="small" />
          {wordOf(out)}
        </SignOutLink>
      )}
      {settings.version !== undefined && (
        <p className="own-version">
          {translate('panel.product')} {settings.version}
        </p>
      )}
    </nav>
  )
}
