import { useTranslate } from 'ra-core'
import { Logo } from '../brand/Logo.tsx'
import { chooseLocale } from '../session/locale.ts'
import { LanguageButton } from '../sign-in/LanguageButton.tsx'
import { Menu } from './Menu.tsx'
import { UserSummary } from './UserSummary.tsx'

/** Logo, language switch, the person and the menu; `onChoose` is told when a menu entry was chosen. */
export function Sidebar({ onChoose }: { onChoose?(): void }) {
  const translate = useTranslate()
  return (
    <div className="sidebar">
      <div className="sidebar-header">
        <Logo to="/" name={translate('panel.product')} />
        <LanguageButton onChoose={chooseLocale} />
      </div>
      <UserSummary />
      <Menu onChoose={onChoose} />
    </div>
  )
}
