import type { ComponentType } from 'react'
import { preloadable } from '../../panel/data/preloadable.ts'

const screen = (get: () => Promise<{ default: ComponentType }>) => preloadable(async () => (await get()).default)

/** Every screen of the signed-in area, each in code of its own that is loaded when it is wanted. */
export const screens = {
  list: screen(() => import('../../panel/record/list/EntityList.tsx')),
  edit: screen(() => import('../../panel/record/form/EntityEdit.tsx')),
  create: screen(() => import('../../panel/record/form/EntityCreate.tsx')),
  home: screen(() => import('../../features/home/panel/HomePage.tsx')),
  review: screen(() => import('../../features/moderation/panel/review/ReviewPage.tsx')),
  conversation: screen(() => import('../../features/help/panel/ConversationPage.tsx')),
  reports: screen(() => import('../../features/reports/panel/ReportsPage.tsx')),
  report: screen(() => import('../../features/reports/panel/ReportPage.tsx')),
  page: screen(() => import('../../features/pages/panel/PageVersionsPage.tsx')),
  notifications: screen(() => import('../../features/notifications/panel/NotificationsPage.tsx')),
  meta: screen(() => import('../../features/seo/panel/MetaPage.tsx')),
  statistics: screen(() => import('../../features/statistics/panel/StatisticsPage.tsx')),
  sector: screen(() => import('../../features/accounts/panel/sector/SectorPage.tsx')),
  for_guides: screen(() => import('../../features/accounts/panel/sector/ForGuidesPage.tsx')),
  profile: screen(() => import('../../features/accounts/panel/people/ProfilePage.tsx')),
  terms: screen(() => import('../../features/pages/panel/TermsPage.tsx')),
  contact: screen(() => import('../../features/pages/panel/ContactPage.tsx')),
  outbox: screen(() => import('../../features/mail/panel/outbox/OutboxPage.tsx')),
  jobs: screen(() => import('../../features/jobs/panel/JobsPage.tsx')),
  export: screen(() => import('../../features/export/panel/ExportPage.tsx')),
  'send-mail': screen(() => import('../../features/mail/panel/SendMailPage.tsx')),
  unsubscribe: screen(() => import('../../features/mail/panel/UnsubscribeScreen.tsx')),
  campaign: screen(() => import('../../features/mail/panel/CampaignPage.tsx')),
  letter: screen(() => import('../../features/mail/panel/LetterPage.tsx')),
  import: screen(() => import('../../features/import/panel/ImportPage.tsx')),
  logout: screen(() => import('../../panel/shell/pages/LogoutPage.tsx')),
}

export type ScreenName = keyof typeof screens

const isScreen = (name: string): name is ScreenName => Object.hasOwn(screens, name)

/** The screen that a path below `/platform` most likely shows, so that it can be fetched ahead. */
export function screenAt(path: string): ScreenName {
  const [first, second] = path.split('/').filter(part => part !== '')
  if (!first) return 'home'
  if (!second) return isScreen(first) ? first : 'list'
  return second === 'create' ? 'create' : 'edit'
}
