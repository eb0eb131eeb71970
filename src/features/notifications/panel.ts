import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

export const notificationsPanel: FeaturePanel = {
  pages: {
    notifications: {
      load: () => import('./panel/NotificationsPage.tsx'),
      shape: 'thread',
      palette: { icon: 'request', label: 'panel.notifications.label' },
    },
  },
}
