import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

export const ssoPanel: FeaturePanel = {
  publicPages: { '/sso': { load: () => import('./panel/ArrivalPage.tsx'), of: 'account' } },
}
