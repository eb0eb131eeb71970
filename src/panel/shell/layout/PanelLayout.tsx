import { useRef, type ReactNode } from 'react'
import { useTranslate } from 'ra-core'
import { useLocation } from 'react-router-dom'
import { PaletteHost } from '../palette/PaletteHost.tsx'
import { frameParts } from '../routing/panelProduct.ts'
import { PanelErrorPage } from '../../ui/pages/PanelErrorPage.tsx'
import { useLive } from '../../data/live/useLive.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { Notifications } from '../../ui/toasts/Notifications.tsx'
import { OfflineBar } from './OfflineBar.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useKeptFocus } from '../../ui/useKeptFocus.ts'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import './layout.css'

/** The frame of the signed-in area: sidebar and content; on narrow screens the sidebar is a drawer. */
export function PanelLayout({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  useLive()
  const wide = useMediaQuery('(min-width: 900px)')
  const { Host } = frameParts()
  const content = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
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
        <OfflineBar />
        <ErrorBoundary resetKey={pathname} fallback={(error, again) => <PanelErrorPage error={error} onAgain={again} />}>
          {children}
        </ErrorBoundary>
      </main>
      <Notifications />
      <PaletteHost />
      <Host />
    </div>
  )
}
