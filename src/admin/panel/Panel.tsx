import { useEffect, useState } from 'react'
import { Admin } from 'react-admin'
import { PanelLayout } from '../layout/PanelLayout.tsx'
import { ForbiddenPage } from '../pages/ForbiddenPage.tsx'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { PanelErrorPage } from '../pages/PanelErrorPage.tsx'
import { PanelWait } from '../pages/PanelWait.tsx'
import { PanelContextProvider } from '../registry/RegistryContext.tsx'
import { SettingsProvider } from '../registry/SettingsContext.tsx'
import type { Entrance } from '../session/enterPanel.ts'
import { page } from '../session/page.ts'
import { onSessionEnd } from '../session/token.ts'
import { theme } from '../theme/theme.ts'
import { createSetup } from './createSetup.ts'
import { entityResource } from './entityResource.tsx'
import { panelRoutes } from './panelRoutes.tsx'
import { ScreenView } from './ScreenView.tsx'

const Home = () => <ScreenView name="home" />

/** The signed-in area: react-admin with one resource per declared entity, and the pages that belong to none. */
export function Panel({ entrance }: { entrance: Entrance }) {
  const [{ panel, ...setup }] = useState(() => createSetup(entrance))
  useEffect(() => onSessionEnd(page.reload), [])
  return (
    <PanelContextProvider value={panel}>
      <SettingsProvider value={entrance.settings}>
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
      </SettingsProvider>
    </PanelContextProvider>
  )
}
