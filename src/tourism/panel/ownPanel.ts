import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

/** The screens that are of Marani's own, and of no feature. */
export const ownPanel: FeaturePanel = {
  screens: {
    for_guides: { load: () => import('./ForGuidesPage.tsx') },
    no_organization: { load: () => import('./NoOrganizationPage.tsx') },
  },
}
