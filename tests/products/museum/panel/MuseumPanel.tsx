import { ProofHost } from '../../../../src/features/accounts/panel/people/ProofHost.tsx'
import { NotificationBell } from '../../../../src/features/notifications/panel/NotificationBell.tsx'
import { useWorkload } from '../../../../src/features/workload/panel/useWorkload.ts'
import { bringCountry } from '../../../../src/engine/model/country.ts'
import { preloadable } from '../../../../src/panel/data/preloadable.ts'
import { bringFrame } from '../../../../src/panel/shell/routing/panelProduct.ts'
import { italy } from '../country.ts'

bringCountry(italy)
bringFrame({
  useWorkload,
  Bell: NotificationBell,
  Host: ProofHost,
  terms: preloadable(async () => (await import('../../../../src/features/pages/panel/AcceptTerms.tsx')).default),
})

export { Panel } from '../../../../src/panel/shell/Panel.tsx'
