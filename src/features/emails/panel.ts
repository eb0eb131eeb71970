import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

export const emailsPanel: FeaturePanel = {
  screens: { email: { load: () => import('./panel/EmailPage.tsx'), shape: 'text' } },
  pages: {
    // Messages that were stored instead of being sent; in the menu only of a demonstration.
    outbox: {
      load: () => import('./panel/outbox/OutboxPage.tsx'),
      right: 'outbox',
      menu: { icon: 'outbox', group: 'mailing', when: ({ outbox }) => outbox },
    },
  },
  records: { mail: { edit: 'email' } },
}
