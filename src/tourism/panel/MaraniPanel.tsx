import '../country/bring.ts'
import { ProofHost } from '../../features/accounts/panel/people/ProofHost.tsx'
import { NotificationBell } from '../../features/notifications/panel/NotificationBell.tsx'
import { useWorkload } from '../../features/workload/panel/useWorkload.ts'
import { preloadable } from '../../panel/data/preloadable.ts'
import { bringFrame } from '../../panel/shell/routing/panelProduct.ts'

bringFrame({
  useWorkload,
  Bell: NotificationBell,
  Host: ProofHost,
  terms: preloadable(async () => (await import('../../features/pages/panel/AcceptTerms.tsx')).default),
})

export { Panel } from '../../panel/shell/Panel.tsx'
