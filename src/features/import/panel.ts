import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

export const importsPanel: FeaturePanel = { screens: { import: { get: () => import('./panel/ImportPage.tsx'), shape: 'form', right: 'imports' } } }
