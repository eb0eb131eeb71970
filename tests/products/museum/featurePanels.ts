import { accountsPanel } from '../../../src/features/accounts/panel.ts'
import { emailsPanel } from '../../../src/features/emails/panel.ts'
import { historyPanel } from '../../../src/features/history/panel.ts'
import { mailPanel } from '../../../src/features/mail/panel.ts'
import { moderationPanel } from '../../../src/features/moderation/panel.ts'
import { notificationsPanel } from '../../../src/features/notifications/panel.ts'
import { pagesPanel } from '../../../src/features/pages/panel.ts'
import type { FeaturePanel } from '../../../src/panel/shell/routing/panelProduct.ts'
import { shellPanel } from '../../../src/panel/shell/panel.ts'

/** What the museum's features show in the panel. */
export const featurePanels: readonly FeaturePanel[] = [
  moderationPanel,
  pagesPanel,
  notificationsPanel,
  accountsPanel(() => import('./facts.ts')),
  emailsPanel,
  mailPanel,
  historyPanel,
  shellPanel,
]
