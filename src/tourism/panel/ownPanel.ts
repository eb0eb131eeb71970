import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

/** Marani's own screens, which belong to no feature. */
export const ownPanel: FeaturePanel = {
  screens: {
    for_guides: { load: () => import('./ForGuidesPage.tsx') },
    no_organization: { load: () => import('./NoOrganizationPage.tsx') },
  },
}
