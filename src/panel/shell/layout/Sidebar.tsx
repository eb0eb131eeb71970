import { HomeLogo } from '../../ui/brand/HomeLogo.tsx'
import { chooseLocale } from '../../data/session/locale.ts'
import { LanguageButton } from '../../ui/LanguageButton.tsx'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { Menu } from './Menu.tsx'
import { leaveBy } from '../../data/unsaved.ts'
import { UserSummary } from './UserSummary.tsx'

/** Logo, language switch, the person and the menu. */
export const Sidebar = () => (
  <div className="sidebar">
    <div className="sidebar-header">
      <HomeLogo />
      <LanguageButton onChoose={locale => leaveBy(() => chooseLocale(locale))} />
    </div>
    <UserSummary />
    <PaletteButton />
    <Menu />
  </div>
)
