import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

export const homePanel: FeaturePanel = { screens: { home: { get: () => import('./panel/HomePage.tsx'), shape: 'cards' } } }
