import type { ListProps } from '../../panel/data/overrides.ts'
import { part } from '../../panel/record/slots/part.ts'
import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

const mailListActions = part<ListProps>(() => import('./panel/MailListActions.tsx'))

export const mailPanel: FeaturePanel = {
  screens: {
    outbox: { get: () => import('./panel/outbox/OutboxPage.tsx'), right: 'outbox' },
    'send-mail': { get: () => import('./panel/SendMailPage.tsx'), shape: 'form', right: 'campaigns' },
    unsubscribe: { get: () => import('./panel/UnsubscribeScreen.tsx'), shape: 'text' },
    campaign: { get: () => import('./panel/CampaignPage.tsx'), shape: 'text' },
    letter: { get: () => import('./panel/LetterPage.tsx'), shape: 'text' },
  },
  records: { campaigns: { edit: 'campaign' }, mail: { edit: 'letter' } },
  overrides: { mail: { listActions: mailListActions }, campaigns: { listActions: mailListActions } },
}
