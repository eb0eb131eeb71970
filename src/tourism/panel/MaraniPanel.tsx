import '../../panel/data/configureZod.ts'
import '../configureMarani.ts'
import { commentsAside, commentsAtField } from '../../features/comments/panel/asides.ts'
import { commentsTab } from '../../features/comments/panel/tab.ts'
import { configureProofWays } from '../../features/accounts/panel/people/proofWays.ts'
import { configureProfileParts } from '../../features/accounts/panel/profileParts.ts'
import { configureActivityParts } from '../../features/history/panel/activityParts.ts'
import { createProofHost } from '../../features/accounts/panel/people/ProofHost.tsx'
import { SecondStepBar } from '../../features/authenticators/panel/SecondStepBar.tsx'
import { NotificationBell } from '../../features/notifications/panel/NotificationBell.tsx'
import { presenceAtField, presenceInHead } from '../../features/presence/panel/asides.ts'
import { metaTab } from '../../features/seo/panel/tab.ts'
import { statisticsTab } from '../../features/statistics/panel/tab.ts'
import { commenting } from '../commenting.ts'
import { main } from '../main.ts'
import { useWorkload } from '../../features/workload/panel/useWorkload.ts'
import { registerSchedulingParts } from '../../panel/record/slots/scheduling.ts'
import { preloadable } from '../../panel/data/preloadable.ts'
import { registerRecordAsides } from '../../panel/record/slots/asides.ts'
import { registerRecordTabs } from '../../panel/record/slots/recordTabs.ts'
import { registerFrameParts } from '../../panel/shell/routing/panelProduct.ts'
import { lazyPart } from '../../panel/ui/lazyPart.tsx'

/** The letters that open menu entries after a `g`, by the name of the entity or page. */
const goKeys = {
  homepage: 'h',
  requests: 'r',
  reports: 'p',
  help: 'm',
  schedules: 'd',
  establishments: 'e',
  organizations: 'o',
  guides: 'g',
  users: 'u',
  mail: 'l',
  categories: 'c',
  regions: 's',
  statistics: 't',
  activity: 'a',
  export: 'x',
  import: 'i',
  jobs: 'j',
}

registerFrameParts({
  useWorkload,
  goKeys,
  Bell: NotificationBell,
  Host: createProofHost(
    preloadable(async () => (await import('../../features/authenticators/panel/ProofDialog.tsx')).default),
  ),
  Bar: SecondStepBar,
  secondStep: preloadable(async () => (await import('../../features/authenticators/panel/SetUpFirst.tsx')).default),
  terms: preloadable(async () => (await import('../../features/pages/panel/AcceptTerms.tsx')).default),
})

configureProofWays({ provider: lazyPart(() => import('../../features/sso/panel/ProofByProvider.tsx')) })
configureProfileParts({
  signingIn: lazyPart(() => import('../../features/authenticators/panel/SigningIn.tsx')),
  provider: lazyPart(() => import('../../features/sso/panel/ProviderPart.tsx')),
  keys: lazyPart(() => import('../../features/keys/panel/KeysPart.tsx')),
  data: lazyPart(() => import('../../features/privacy/panel/OwnDataFile.tsx')),
})
configureActivityParts({ BatchTools: lazyPart(() => import('../../features/bulk/panel/BatchTools.tsx')) })
const later = () => import('../../features/schedules/panel/later.ts')
registerSchedulingParts({
  Dialog: lazyPart(async () => ({ default: (await later()).ScheduleDialog })),
  Lines: lazyPart(async () => ({ default: (await later()).ScheduleLines })),
})

registerRecordTabs([statisticsTab(main), metaTab(main), commentsTab(commenting)])

registerRecordAsides({
  head: [presenceInHead],
  field: [presenceAtField, commentsAtField(commenting)],
  side: [commentsAside(commenting)],
})

export { Panel } from '../../panel/shell/Panel.tsx'
