import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

export const emailsPanel: FeaturePanel = {
  screens: { email: { load: () => import('./panel/EmailPage.tsx'), shape: 'text' } },
  pages: {
    // What would have been sent, where nothing is: in the menu only of a demonstration.
    outbox: {
      load: () => import('./panel/outbox/OutboxPage.tsx'),
      right: 'outbox',
      menu: { icon: 'envelope', order: 200, when: ({ outbox }) => outbox },
    },
  },
  records: { mail: { edit: 'email' } },
}
