import { CustomRoutes } from 'ra-core'
import { Route } from 'react-router-dom'
import type { ScreenName } from '../routing/screens.ts'
import { ScreenView } from './ScreenView.tsx'

const pages: readonly ScreenName[] = ['profile', 'terms', 'contact', 'logout']

/** The pages of the panel that belong to no entity. */
export const panelRoutes = (
  <CustomRoutes>
    {pages.map(name => (
      <Route key={name} path={`/${name}`} element={<ScreenView key={name} name={name} />} />
    ))}
  </CustomRoutes>
)
