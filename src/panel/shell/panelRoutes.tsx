import { CustomRoutes } from 'ra-core'
import { Navigate, Route } from 'react-router-dom'
import { ForbiddenPage } from '../ui/pages/ForbiddenPage.tsx'
import type { PanelContext } from '../data/RegistryContext.tsx'
import { publicPaths } from './routing/nextPath.ts'
import { mayOpenPage, panelPages } from './routing/panelPages.ts'
import { ScreenView } from './ScreenView.tsx'

/** Entities that are there, but of which this person is told nothing more. */
const withheld = ({ profile, registry }: PanelContext): string[] => Object.keys(profile.access).filter(name => !registry.entities.has(name))

/** The pages of the panel that belong to no entity; the public ones lead home, and what is there for others is forbidden. */
export const panelRoutes = (panel: PanelContext) => (
  <CustomRoutes>
    {panelPages.map(name => (
      <Route key={name} path={`/${name}`} element={mayOpenPage(panel, name) ? <ScreenView key={name} name={name} /> : <ForbiddenPage />} />
    ))}
    {publicPaths.map(path => (
      <Route key={path} path={path} element={<Navigate to="/" replace />} />
    ))}
    {withheld(panel).map(name => (
      <Route key={name} path={`/${name}/*`} element={<ForbiddenPage />} />
    ))}
  </CustomRoutes>
)
