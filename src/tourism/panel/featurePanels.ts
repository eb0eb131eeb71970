import { accountsPanel } from '../../features/accounts/panel.ts'
import { declarationsPanel } from '../../features/declarations/panel.ts'
import { emailsPanel } from '../../features/emails/panel.ts'
import { exportsPanel } from '../../features/export/panel.ts'
import { helpPanel } from '../../features/help/panel.ts'
import { historyPanel } from '../../features/history/panel.ts'
import { homePanel } from '../../features/home/panel.ts'
import { importsPanel } from '../../features/import/panel.ts'
import { jobsPanel } from '../../features/jobs/panel.ts'
import { keysPanel } from '../../features/keys/panel.ts'
import { mailPanel } from '../../features/mail/panel.ts'
import { moderationPanel } from '../../features/moderation/panel.ts'
import { notificationsPanel } from '../../features/notifications/panel.ts'
import { pagesPanel } from '../../features/pages/panel.ts'
import { reportsPanel } from '../../features/reports/panel.ts'
import { schedulesPanel } from '../../features/schedules/panel.ts'
import { seoPanel } from '../../features/seo/panel.ts'
import { ssoPanel } from '../../features/sso/panel.ts'
import { statisticsPanel } from '../../features/statistics/panel.ts'
import { systemPanel } from '../../features/system/panel.ts'
import { shellPanel } from '../../panel/shell/panel.ts'
import { main } from '../main.ts'
import { ownPanel } from './ownPanel.ts'
import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

/** The panels of Marani's features, in the order of their menu entries and of a record's additional screens. */
export const featurePanels: readonly FeaturePanel[] = [
  homePanel(() => import('./homeParts.ts')),
  accountsPanel(
    () => import('../registrationConfig.ts'),
    () => import('./signInPart.ts'),
  ),
  moderationPanel,
  schedulesPanel,
  helpPanel,
  reportsPanel,
  pagesPanel,
  notificationsPanel,
  seoPanel(main),
  ssoPanel,
  ownPanel,
  emailsPanel,
  mailPanel,
  statisticsPanel(main),
  historyPanel,
  exportsPanel,
  importsPanel(() => import('./importMappings.ts')),
  jobsPanel,
  keysPanel,
  systemPanel,
  declarationsPanel,
  shellPanel,
]
