import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

const mailListActions = () => import('./panel/MailListActions.tsx')

export const mailPanel: FeaturePanel = {
  screens: {
    campaign: { load: () => import('./panel/CampaignPage.tsx'), shape: 'text' },
    email: { load: () => import('./panel/EmailPage.tsx'), shape: 'text' },
  },
  pages: {
    // What would have been sent, where nothing is: in the menu only of a demonstration.
    outbox: {
      path: '/outbox',
      load: () => import('./panel/outbox/OutboxPage.tsx'),
      right: 'outbox',
      menu: { icon: 'outbox', group: 'mailing', when: ({ outbox }) => outbox },
    },
    'send-mail': {
      path: '/send-mail',
      load: () => import('./panel/SendMailPage.tsx'),
      shape: 'form',
      right: 'campaigns',
      lights: 'mail',
      palette: { icon: 'envelope', label: 'mail.compose' },
    },
    unsubscribe: { path: '/unsubscribe', load: () => import('./panel/UnsubscribeScreen.tsx'), shape: 'text' },
  },
  records: { campaigns: { edit: 'campaign', createdOn: 'send-mail' }, mail: { edit: 'email' } },
  overrides: { mail: { listActions: mailListActions }, campaigns: { listActions: mailListActions } },
}
