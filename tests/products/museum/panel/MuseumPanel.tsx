import { createProofHost } from '../../../../src/features/accounts/panel/people/ProofHost.tsx'
import { NotificationBell } from '../../../../src/features/notifications/panel/NotificationBell.tsx'
import { useWorkload } from '../../../../src/features/workload/panel/useWorkload.ts'
import { preloadable } from '../../../../src/panel/data/preloadable.ts'
import { registerFrameParts } from '../../../../src/panel/shell/routing/panelProduct.ts'
import '../facts.ts'

registerFrameParts({
  useWorkload,
  Bell: NotificationBell,
  Host: createProofHost(),
  terms: preloadable(async () => (await import('../../../../src/features/pages/panel/AcceptTerms.tsx')).default),
})

export { Panel } from '../../../../src/panel/shell/Panel.tsx'
