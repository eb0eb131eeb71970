import type { ComponentType } from 'react'
import { preloadable } from './preloadable.ts'

const screen = (get: () => Promise<{ default: ComponentType }>) => preloadable(async () => (await get()).default)

/** Every screen of the signed-in area, each in code of its own that is loaded when it is wanted. */
export const screens = {
  list: screen(() => import('../screens/EntityList.tsx')),
  edit: screen(() => import('../screens/EntityEdit.tsx')),
  create: screen(() => import('../screens/EntityCreate.tsx')),
  home: screen(() => import('../pages/HomePage.tsx')),
  review: screen(() => import('../review/ReviewPage.tsx')),
  conversation: screen(() => import('../help/ConversationPage.tsx')),
  reports: screen(() => import('../reports/ReportsPage.tsx')),
  report: screen(() => import('../reports/ReportPage.tsx')),
  page: screen(() => import('../terms/PageVersionsPage.tsx')),
  notifications: screen(() => import('../notifications/NotificationsPage.tsx')),
  meta: screen(() => import('../meta/MetaPage.tsx')),
  statistics: screen(() => import('../statistics/StatisticsPage.tsx')),
  sector: screen(() => import('../sector/SectorPage.tsx')),
  for_guides: screen(() => import('../sector/ForGuidesPage.tsx')),
  profile: screen(() => import('../pages/ProfilePage.tsx')),
  terms: screen(() => import('../pages/TermsPage.tsx')),
  contact: screen(() => import('../pages/ContactPage.tsx')),
  outbox: screen(() => import('../outbox/OutboxPage.tsx')),
  jobs: screen(() => import('../jobs/JobsPage.tsx')),
  export: screen(() => import('../export/ExportPage.tsx')),
  'send-mail': screen(() => import('../mail/SendMailPage.tsx')),
  unsubscribe: screen(() => import('../mail/UnsubscribeScreen.tsx')),
  campaign: screen(() => import('../mail/CampaignPage.tsx')),
  letter: screen(() => import('../mail/LetterPage.tsx')),
  import: screen(() => import('../import/ImportPage.tsx')),
  logout: screen(() => import('../pages/LogoutPage.tsx')),
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
