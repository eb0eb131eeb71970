import { createElement, useEffect, useMemo, useState } from 'react'
import { CoreAdmin as Admin } from 'react-admin'
import { createBrowserRouter, RouterProvider, Navigate, Route } from 'react-router-dom'
import { PanelLayout } from './layout/PanelLayout.tsx'
import { clearToasts } from '../ui/toasts/toasts.ts'
import { ForbiddenPage } from '../ui/pages/ForbiddenPage.tsx'
import { NotFoundPage } from '../ui/pages/NotFoundPage.tsx'
import { PanelErrorPage, RouteErrorPage } from '../ui/pages/PanelErrorPage.tsx'
import { PanelWait } from '../ui/pages/PanelWait.tsx'
import { ProfileChangeProvider } from '../data/ProfileContext.ts'
import { PanelContextProvider, signedIn, type PanelContext } from '../data/RegistryContext.ts'
import { SettingsProvider } from '../data/SettingsContext.tsx'
import type { Entrance } from '../data/session/enterPanel.ts'
import { usePreloaded } from '../data/preloadable.ts'
import { base } from '../data/paths.ts'
import { handOverDrafts } from '../data/session/handOver.ts'
import { page } from '../data/session/page.ts'
import { onSessionEnd } from '../data/session/token.ts'
import { setupOf, type PanelSetup } from './createSetup.ts'
import { entityResource } from './entityResource.tsx'
import { frameParts, panelProduct } from './routing/panelProduct.ts'
import { ScreenView } from './ScreenView.tsx'
import { CustomRoutes } from 'ra-core'
import { publicPaths } from './routing/nextPath.ts'
import { mayOpenPage } from './routing/mayOpenPage.ts'
import { restoreScroll } from './layout/restoreScroll.ts'
import { ModelSwapProvider } from './layout/useModelSwap.ts'

/** Returns the entities that exist but whose declarations this person does not get. */
const withheld = ({ profile, registry }: PanelContext): string[] =>
  Object.keys(profile.access).filter(name => !registry.entities.has(name))

/**
 * Returns the routes of pages that belong to no entity. Public pages redirect to the homepage; pages of other roles are
 * forbidden.
 */
function panelRoutes(panel: PanelContext) {
  // The root path is react-admin's dashboard.
  const pages = Object.entries(panelProduct().pages).filter(([, { path }]) => path !== '/')
  return (
    <CustomRoutes>
      {pages.map(([name, page]) => (
        <Route
          key={name}
          path={page.path}
          element={mayOpenPage(panel, page) ? <ScreenView key={name} name={name} /> : <ForbiddenPage />}
        />
      ))}
      {publicPaths().map(path => (
        <Route key={path} path={path} element={<Navigate to="/" replace />} />
      ))}
      {withheld(panel).map(name => (
        <Route key={name} path={`/${name}/*`} element={<ForbiddenPage />} />
      ))}
    </CustomRoutes>
  )
}

const Loading = () => <PanelWait head />

const Home = () => <ScreenView name="home" />

/**
 * react-admin with one resource per entity and the pages that belong to none. It uses the core `Admin`, because the
 * panel has its own layout, pages and notifications and would otherwise load a second set.
 */
function PanelAdmin({ panel, ...setup }: PanelSetup) {
  return (
    <Admin
      {...setup}
      title={setup.i18nProvider.translate('panel.product')}
      layout={PanelLayout}
      dashboard={Home}
      catchAll={NotFoundPage}
      accessDenied={ForbiddenPage}
      error={PanelErrorPage}
      loading={Loading}
      loginPage={false}
      disableTelemetry
    >
      {[...panel.registry.entities.values()].map(entity => entityResource(entity, panel))}
      {panelRoutes(panel)}
    </Admin>
  )
}

const createPanelRouter = (setup: PanelSetup) =>
  createBrowserRouter([{ path: '*', element: <PanelAdmin {...setup} />, errorElement: <RouteErrorPage /> }], {
    basename: base,
  })

function NewTerms({ setup, onAccepted }: { setup: PanelSetup; onAccepted(): void }) {
  const Screen = usePreloaded(frameParts().terms)
  return Screen ? createElement(Screen, { t: setup.i18nProvider.translate, onAccepted }) : null
}

/** The signed-in area for one model, created once from the server's responses. */
function PanelOfModel({ entrance }: { entrance: Entrance }) {
  const [setup] = useState(() => setupOf(entrance))
  const [router] = useState(() => createPanelRouter(setup))
  const [profile, setProfile] = useState(entrance.profile)
  const panel = useMemo(
    () => ({ ...setup.panel, profile: signedIn(setup.panel.registry.authorization, profile) }),
    [setup, profile],
  )
  useEffect(() => onSessionEnd(page.reloadToSignIn), [])
  useEffect(() => () => router.dispose(), [router])
  if (profile.terms_due !== null)
    return <NewTerms setup={setup} onAccepted={() => setProfile({ ...profile, terms_due: null })} />
  return (
    <PanelContextProvider value={panel}>
      <ProfileChangeProvider value={setProfile}>
        <SettingsProvider value={entrance.settings}>
          <RouterProvider router={router} />
        </SettingsProvider>
      </ProfileChangeProvider>
    </PanelContextProvider>
  )
}

/** The signed-in area. When the model changes, it is remounted at the same URL, and unsaved input is kept. */
export function Panel({ entrance }: { entrance: Entrance }) {
  const [{ shown, times }, setShown] = useState({ shown: entrance, times: 0 })
  useEffect(() => clearToasts, [])
  const show = (next: Entrance) => {
    restoreScroll()
    handOverDrafts()
    setShown({ shown: next, times: times + 1 })
  }
  return (
    <ModelSwapProvider value={show}>
      <PanelOfModel key={times} entrance={shown} />
    </ModelSwapProvider>
  )
}
