import { CustomRoutes } from 'ra-core'
import { Navigate, Route } from 'react-router-dom'
import { ForbiddenPage } from '../ui/pages/ForbiddenPage.tsx'
import type { PanelContext } from '../data/RegistryContext.tsx'
import { publicPaths } from './routing/nextPath.ts'
import { mayOpenPage } from './routing/mayOpenPage.ts'
import { panelProduct } from './routing/panelProduct.ts'
import { ScreenView } from './ScreenView.tsx'

/** Entities that are there, but of which this person is told nothing more. */
const withheld = ({ profile, registry }: PanelContext): string[] => Object.keys(profile.access).filter(name => !registry.entities.has(name))

/** The pages of the panel that belong to no entity; the public ones lead home, and what is there for others is forbidden. */
export function panelRoutes(panel: PanelContext) {
  // What stands at the root is react-admin's dashboard.
  const pages = Object.entries(panelProduct().pages).filter(([, { path }]) => path !== '/')
  return (
    <CustomRoutes>
      {pages.map(([name, page]) => (
        <Route key={name} path={page.path} element={mayOpenPage(panel, page) ? <ScreenView key={name} name={name} /> : <ForbiddenPage />} />
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
