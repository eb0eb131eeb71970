import { useEffect, useState } from 'react'
import { Admin } from 'react-admin'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { PanelLayout } from '../layout/PanelLayout.tsx'
import { ForbiddenPage } from '../pages/ForbiddenPage.tsx'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { PanelErrorPage, RouteErrorPage } from '../pages/PanelErrorPage.tsx'
import { PanelWait } from '../pages/PanelWait.tsx'
import { PanelContextProvider } from '../registry/RegistryContext.tsx'
import { SettingsProvider } from '../registry/SettingsContext.tsx'
import type { Entrance } from '../session/enterPanel.ts'
import { base } from '../routing/paths.ts'
import { page } from '../session/page.ts'
import { onSessionEnd } from '../session/token.ts'
import { theme } from '../theme/theme.ts'
import { createSetup, type PanelSetup } from './createSetup.ts'
import { entityResource } from './entityResource.tsx'
import { panelRoutes } from './panelRoutes.tsx'
import { ScreenView } from './ScreenView.tsx'

const Home = () => <ScreenView name="home" />

/** react-admin with one resource per declared entity, and the pages that belong to none. */
function PanelAdmin({ panel, ...setup }: PanelSetup) {
  return (
    <Admin
      {...setup}
      theme={theme}
      title={setup.i18nProvider.translate('panel.product')}
      layout={PanelLayout}
      dashboard={Home}
      catchAll={NotFoundPage}
      accessDenied={ForbiddenPage}
      error={PanelErrorPage}
      loading={PanelWait}
      loginPage={false}
      authCallbackPage={false}
      disableTelemetry
    >
      {[...panel.registry.entities.values()].map(entityResource)}
      {panelRoutes}
    </Admin>
  )
}

const createPanelRouter = (setup: PanelSetup) =>
  createBrowserRouter([{ path: '*', element: <PanelAdmin {...setup} />, errorElement: <RouteErrorPage /> }], { basename: base })

/** The signed-in area, made once from what the server said on entering. */
export function Panel({ entrance }: { entrance: Entrance }) {
  const [setup] = useState(() => createSetup(entrance))
  const [router] = useState(() => createPanelRouter(setup))
  useEffect(() => onSessionEnd(page.reload), [])
  return (
    <PanelContextProvider value={setup.panel}>
      <SettingsProvider value={entrance.settings}>
        <RouterProvider router={router} />
      </SettingsProvider>
    </PanelContextProvider>
  )
}
