import { useRef, type ReactNode, useEffect, useState } from 'react'
import { useTranslate, useNotify } from 'ra-core'
import { useLocation } from 'react-router-dom'
import { PaletteHost } from '../palette/PaletteHost.tsx'
import { frameParts } from '../routing/panelProduct.ts'
import { PanelErrorPage } from '../../ui/pages/PanelErrorPage.tsx'
import { useLive } from '../../data/live/useLive.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { Notifications } from '../../ui/toasts/Notifications.tsx'
import { leaveToasts } from '../../ui/toasts/toasts.ts'
import { useKeptFocus } from '../../ui/useKeptFocus.ts'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import './layout.css'
import { useConnectionLost } from '../../data/session/connection.ts'
import { isLasting } from '../../data/session/storage.ts'
import MenuIcon from '@mui/icons-material/Menu'
import { HomeLogo } from '../../ui/brand/HomeLogo.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { chooseLocale } from '../../data/session/locale.ts'
import { LanguageButton } from '../../ui/LanguageButton.tsx'
import { Menu } from './Menu.tsx'
import { ModelBar } from './ModelBar.tsx'
import { leaveBy } from '../../data/unsaved.ts'
import { usePanel } from '../../data/RegistryContext.tsx'
import { personName } from '../../../engine/rules/text/formats.ts'

/** Who is signed in: first name, last name and role. */
function UserSummary() {
  const { first_name, last_name, role } = usePanel().profile
  const { Bell } = frameParts()
  const translate = useTranslate()
  return (
    <div className="user-summary">
      <span className="user-initials" aria-hidden>
        {first_name.slice(0, 1)}
        {last_name.slice(0, 1)}
      </span>
      <div>
        <div className="user-name">{personName({ firstname: first_name, lastname: last_name })}</div>
        <div className="user-role">{translate(`codes.roles.${role}`)}</div>
      </div>
      <Bell />
    </div>
  )
}

/** Logo, language switch, the person and the menu. */
const Sidebar = () => (
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

/** The bar of narrow screens, with the sidebar in a drawer. */
function PhoneBar() {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <header className="phone-bar">
      <button
        type="button"
        className="icon-button"
        aria-label={translate('panel.menu.open')}
        onClick={() => setOpen(true)}
      >
        <MenuIcon />
      </button>
      <HomeLogo />
      <PaletteButton narrow />
      <Drawer
        label={translate('panel.menu.label')}
        close={translate('panel.menu.close')}
        open={open}
        onClose={() => setOpen(false)}
      >
        <Sidebar />
      </Drawer>
    </header>
  )
}

/** Says while the server cannot be reached that it cannot, and that work is kept; and that it can be again. */
function OfflineBar() {
  const translate = useTranslate()
  const notify = useNotify()
  const lost = useConnectionLost()
  const was = useRef(false)
  useEffect(() => {
    if (was.current && !lost) notify('panel.connection.back', { type: 'success' })
    was.current = lost
  }, [lost, notify])
  return (
    <div role="status" className="frame-bar">
      {lost && <p>{translate(isLasting() ? 'panel.connection.lost' : 'panel.connection.lost_fleeting')}</p>}
    </div>
  )
}

/** The frame of the signed-in area: sidebar and content; on narrow screens the sidebar is a drawer. */
export function PanelLayout({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  useLive()
  const wide = useMediaQuery('(min-width: 900px)')
  const { Host } = frameParts()
  const content = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(leaveToasts, [pathname])
  useKeptFocus(content)
  return (
    <div className="panel-frame">
      <a
        className="skip-link"
        href="#content"
        onClick={event => {
          event.preventDefault()
          content.current?.focus()
        }}
      >
        {translate('ra.navigation.skip_nav')}
      </a>
      {wide ? (
        <aside className="panel-side">
          <Sidebar />
        </aside>
      ) : (
        <PhoneBar />
      )}
      <main id="content" ref={content} tabIndex={-1} className="panel-content">
        <div className="frame-bars">
          <OfflineBar />
          <ModelBar />
        </div>
        <ErrorBoundary
          resetKey={pathname}
          fallback={(error, again) => <PanelErrorPage error={error} onAgain={again} />}
        >
          {children}
        </ErrorBoundary>
      </main>
      <Notifications />
      <PaletteHost />
      <Host />
    </div>
  )
}
