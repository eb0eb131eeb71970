import { CustomRoutes } from 'ra-core'
import { Navigate, Route } from 'react-router-dom'
import { publicPaths } from '../routing/nextPath.ts'
import type { ScreenName } from '../routing/screens.ts'
import { ScreenView } from './ScreenView.tsx'

const pages: readonly ScreenName[] = ['profile', 'terms', 'contact', 'logout']

/** The pages of the panel that belong to no entity; the public ones lead home. */
export const panelRoutes = (
  <CustomRoutes>
    {pages.map(name => (
      <Route key={name} path={`/${name}`} element={<ScreenView key={name} name={name} />} />
    ))}
    {publicPaths.map(path => (
      <Route key={path} path={path} element={<Navigate to="/" replace />} />
    ))}
  </CustomRoutes>
)
