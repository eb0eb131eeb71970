import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

export const notificationsPanel: FeaturePanel = { screens: { notifications: { get: () => import('./panel/NotificationsPage.tsx'), shape: 'thread' } } }
