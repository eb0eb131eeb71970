import '../bring.ts'
import { ProofHost } from '../../features/accounts/panel/people/ProofHost.tsx'
import { MenuCount } from '../../features/help/panel/MenuCount.tsx'
import { NotificationBell } from '../../features/notifications/panel/NotificationBell.tsx'
import { metaTab } from '../../features/seo/panel/tab.ts'
import { statisticsTab } from '../../features/statistics/panel/tab.ts'
import { main } from '../main.ts'
import { preloadable } from '../../panel/data/preloadable.ts'
import { bringRecordTabs } from '../../panel/record/slots/recordTabs.ts'
import { bringFrame } from '../../panel/shell/routing/panelProduct.ts'

bringFrame({
  // Staff find the questions beside the reports.
  menuCount: { Count: MenuCount, of: 'help', entries: ['help', 'reports'] },
  Bell: NotificationBell,
  Host: ProofHost,
  terms: preloadable(async () => (await import('../../features/pages/panel/AcceptTerms.tsx')).default),
})

bringRecordTabs([statisticsTab(main), metaTab(main)])

export { Panel } from '../../panel/shell/Panel.tsx'
