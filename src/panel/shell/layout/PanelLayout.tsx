import { createElement, memo, useRef, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useTranslate, useNotify } from 'ra-core'
import { useLocation } from 'react-router-dom'
import { PaletteHost } from '../palette/PaletteHost.tsx'
import { frameParts } from '../routing/panelProduct.ts'
import { PanelErrorPage } from '../../ui/pages/PanelErrorPage.tsx'
import { useLive } from '../../data/live/useLive.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { Notifications } from '../../ui/toasts/Notifications.tsx'
import { leaveToasts } from '../../ui/toasts/toasts.ts'
import { useTooltips } from '../../ui/tooltip/useTooltips.ts'
import { useKeptFocus } from '../../ui/useKeptFocus.ts'
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
import { leaveBy } from '../../data/unsaved.ts'
import { preloadable, usePreloaded } from '../../data/preloadable.ts'
import { whenIdle } from '../../data/whenIdle.ts'
import { usePanel } from '../../data/RegistryContext.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { useCollapsed } from './menuState.ts'
import Fold from '@mui/icons-material/KeyboardDoubleArrowLeftOutlined'
import { useEarlyKeys } from './useEarlyKeys.ts'

/** Logo, language switch, the person and the menu; as icons alone where it is collapsed, which narrow screens have no need of. */
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
        {!isCollapsed && <LanguageButton onChoose={locale => leaveBy(() => chooseLocale(locale))} />}
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

/** The menu beside the content of wide screens, as wide as the person last had it. */
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

/** Says while nothing may be written that it is so, and that work is kept. */
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
const everywhere = preloadable(async () => (await import('./EverywhereKeys.tsx')).default)

/** The keys of every screen, as soon as nothing else is to be done, or the first of them is pressed. */
function Keys() {
  const [isWanted, want] = useState(false)
  useEffect(() => whenIdle(() => want(true)), [])
  const EverywhereKeys = usePreloaded(everywhere, isWanted)
  useEarlyKeys(EverywhereKeys !== undefined, () => want(true))
  return EverywhereKeys ? createElement(EverywhereKeys) : null
}

/** What is there while the person must set up a second step of signing in: that alone. */
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

/** The signed-in area: its frame, or what must be done before it is there. */
export function PanelLayout({ children }: { children: ReactNode }) {
  return usePanel().profile.second_step.overdue ? <SecondStepFirst /> : <Frame>{children}</Frame>
}

/** The frame of the signed-in area: sidebar and content; on narrow screens the sidebar is a drawer. */
function Frame({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  useLive()
  const wide = useMediaQuery('(min-width: 900px)')
  const { Bar, Host } = frameParts()
  // Drawn once, however often the frame is: nothing of it depends on where one is.
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
  useEffect(leaveToasts, [pathname])
  useKeptFocus(content)
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
