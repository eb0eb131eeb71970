import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

const mailListActions = () => import('./panel/MailListActions.tsx')

export const mailPanel: FeaturePanel = {
  screens: {
    campaign: { load: () => import('./panel/CampaignPage.tsx'), shape: 'text' },
  },
  pages: {
    'send-mail': {
      load: () => import('./panel/SendMailPage.tsx'),
      shape: 'form',
      right: 'campaigns',
      lights: 'mail',
      palette: { icon: 'envelope', label: 'mail.compose' },
    },
    unsubscribe: { load: () => import('./panel/UnsubscribeScreen.tsx'), shape: 'text' },
  },
  records: { campaigns: { edit: 'campaign', createdOn: 'send-mail' } },
  overrides: { mail: { listActions: mailListActions }, campaigns: { listActions: mailListActions } },
}
