import { createElement, memo, useRef, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useTranslate, useNotify } from 'ra-core'
import { useLocation } from 'react-router-dom'
import { PaletteHost } from '../palette/PaletteHost.tsx'
import { frameParts } from '../routing/panelProduct.ts'
import { PanelErrorPage } from '../../ui/pages/PanelErrorPage.tsx'
import { useLive } from '../../data/live/useLive.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { Notifications } from '../../ui/toasts/Notifications.tsx'
import { clearScreenToasts } from '../../ui/toasts/toasts.ts'
import { useTooltips } from '../../ui/tooltip/useTooltips.ts'
import { useMainFocus } from '../../ui/useMainFocus.ts'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import './layout.css'
import './print.css'
import { useConnectionLost } from '../../data/session/connection.ts'
import { useMaintenance } from '../../data/session/seenMaintenance.ts'
import { isLasting } from '../../data/session/storage.ts'
import MenuIcon from '@mui/icons-material/Menu'
import { HomeLogo } from '../../ui/brand/HomeLogo.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { chooseLocale } from '../../data/session/locale.ts'
import { LanguageButton } from '../../ui/LanguageButton.tsx'
import { Menu } from './Menu.tsx'
import { ModelBar } from './ModelBar.tsx'
import { confirmLeave, useUnsaved } from '../../data/unsaved.ts'
import { preloadable, usePreloaded } from '../../data/preloadable.ts'
import { useOptional } from '../../data/useOptional.ts'
import { whenIdle } from '../../data/whenIdle.ts'
import { usePanel } from '../../data/RegistryContext.ts'
import { PersonMenu } from './PersonMenu.tsx'
import { useCollapsed } from './menuState.ts'
import Fold from '@mui/icons-material/KeyboardDoubleArrowLeftOutlined'
import { useEarlyKeys } from './useEarlyKeys.ts'

/**
 * The logo, the language switch, the person's menu and the menu; collapsed, it has only icons, except on narrow
 * screens.
 */
function Sidebar({
  isCollapsed = false,
  onCollapse,
}: {
  isCollapsed?: boolean
  onCollapse?(isCollapsed: boolean): void
}) {
  const translate = useTranslate()
  const { Bell } = frameParts()
  const fold = translate(`panel.menu.${isCollapsed ? 'expand' : 'collapse'}`)
  return (
    <div className={isCollapsed ? 'sidebar sidebar-icons' : 'sidebar'}>
      <div className="sidebar-header">
        <HomeLogo />
        {!isCollapsed && <LanguageButton onChoose={locale => confirmLeave(() => chooseLocale(locale))} />}
      </div>
      <div className="sidebar-person">
        <PersonMenu isCollapsed={isCollapsed} />
        {onCollapse && <Bell />}
      </div>
      <PaletteButton narrow={isCollapsed} />
      <Menu isCollapsed={isCollapsed} />
      {onCollapse && (
        <button
          type="button"
          className="menu-fold"
          title={isCollapsed ? fold : undefined}
          aria-expanded={!isCollapsed}
          onClick={() => onCollapse(!isCollapsed)}
        >
          <Fold fontSize="small" aria-hidden />
          <span className={isCollapsed ? 'm-hidden' : undefined}>{fold}</span>
        </button>
      )}
    </div>
  )
}

/** The sidebar of wide screens, in the width that the person last chose. */
const WideSide = memo(function WideSide() {
  const [isCollapsed, collapse] = useCollapsed(usePanel().profile.id)
  return (
    <aside className="panel-side">
      <Sidebar isCollapsed={isCollapsed} onCollapse={collapse} />
    </aside>
  )
})

/** The bar of narrow screens, with the sidebar in a drawer. */
const PhoneBar = memo(function PhoneBar() {
  const translate = useTranslate()
  const { Bell } = frameParts()
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
      <Bell />
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
})

/** Says while the server is unreachable whether input is kept, and when it is reachable again. */
function OfflineBar() {
  const translate = useTranslate()
  const notify = useNotify()
  const lost = useConnectionLost()
  const kept = isLasting() ? 'kept' : 'fleeting'
  const text = useUnsaved() ? kept : 'lost'
  const was = useRef(false)
  useEffect(() => {
    if (was.current && !lost) notify('panel.connection.back', { type: 'success' })
    was.current = lost
  }, [lost, notify])
  return (
    <div role="status" className="frame-bar">
      {lost && <p>{translate(`panel.connection.${text}`)}</p>}
    </div>
  )
}

/** Says while the system is read-only that input is kept. */
function MaintenanceBar() {
  const translate = useTranslate()
  const isOn = useMaintenance()
  return (
    <div role="status" className="frame-bar">
      {isOn && <p>{translate('panel.maintenance')}</p>}
    </div>
  )
}

const nothing = preloadable(async (): Promise<ComponentType> => () => null)
const everywhere = preloadable(async () => (await import('./GlobalShortcuts.tsx')).default)

/** The keyboard shortcuts of every screen, loaded when the browser is idle or when the first one is pressed. */
function Keys() {
  const [isWanted, want] = useState(false)
  useEffect(() => whenIdle(() => want(true)), [])
  const GlobalShortcuts = useOptional(everywhere, isWanted)
  useEarlyKeys(GlobalShortcuts !== undefined, () => want(true))
  return GlobalShortcuts ? createElement(GlobalShortcuts) : null
}

/** Shown alone while the person must set up a second step of signing in. */
function SecondStepFirst() {
  const { Host, secondStep } = frameParts()
  const Screen = usePreloaded(secondStep ?? nothing)
  return (
    <>
      {Screen && createElement(Screen)}
      <Notifications />
      <Host />
    </>
  )
}

/** The frame of the signed-in area, or what the person must do first. */
export function PanelLayout({ children }: { children: ReactNode }) {
  return usePanel().profile.second_step.overdue ? <SecondStepFirst /> : <Frame>{children}</Frame>
}

/** The sidebar and the content; on narrow screens the sidebar is a drawer. */
function Frame({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  useLive()
  const wide = useMediaQuery('(min-width: 900px)')
  const { Bar, Host } = frameParts()
  // Created once, because nothing in it depends on the current screen.
  const [bars] = useState(
    <div className="frame-bars">
      <OfflineBar />
      <MaintenanceBar />
      <ModelBar />
      {Bar && <Bar />}
    </div>,
  )
  const [around] = useState(
    <>
      <Notifications />
      <PaletteHost />
      <Keys />
      <Host />
    </>,
  )
  const content = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(clearScreenToasts, [pathname])
  useMainFocus(content)
  useTooltips()
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
      {wide ? <WideSide /> : <PhoneBar />}
      <main id="content" ref={content} tabIndex={-1} className="panel-content">
        {bars}
        <ErrorBoundary
          resetKey={pathname}
          fallback={(error, again) => <PanelErrorPage error={error} onAgain={again} />}
        >
          {children}
        </ErrorBoundary>
      </main>
      {around}
    </div>
  )
}
