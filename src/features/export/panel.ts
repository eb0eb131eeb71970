import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

export const exportsPanel: FeaturePanel = { screens: { export: { get: () => import('./panel/ExportPage.tsx'), shape: 'form', right: 'exports' } } }
