import { authorization } from './authorization.ts'
import { commenting } from './commenting.ts'
import { described } from './described.ts'
import type { Feature } from '../engine/feature.ts'
import { accounts } from '../features/accounts/feature.ts'
import { authenticators } from '../features/authenticators/feature.ts'
import { backups } from '../features/backups/feature.ts'
import { bulk } from '../features/bulk/feature.ts'
import { comments } from '../features/comments/feature.ts'
import { completeness } from '../features/completeness/feature.ts'
import { declarations } from '../features/declarations/feature.ts'
import { emails } from '../features/emails/feature.ts'
import { exports } from '../features/export/feature.ts'
import { files } from '../features/files/feature.ts'
import { help } from '../features/help/feature.ts'
import { history } from '../features/history/feature.ts'
import { home } from '../features/home/feature.ts'
import { imports } from '../features/import/feature.ts'
import { jobs } from '../features/jobs/feature.ts'
import { keys } from '../features/keys/feature.ts'
import { live } from '../features/live/feature.ts'
import { mail } from '../features/mail/feature.ts'
import { map } from '../features/map/feature.ts'
import { maintenance } from '../features/maintenance/feature.ts'
import { merging } from '../features/merging/feature.ts'
import { moderation } from '../features/moderation/feature.ts'
import { notifications } from '../features/notifications/feature.ts'
import { pages } from '../features/pages/feature.ts'
import { people } from '../features/people/feature.ts'
import { presence } from '../features/presence/feature.ts'
import { privacy } from '../features/privacy/feature.ts'
import { reports } from '../features/reports/feature.ts'
import { schedules } from '../features/schedules/feature.ts'
import { search } from '../features/search/feature.ts'
import { seo } from '../features/seo/feature.ts'
import { sso } from '../features/sso/feature.ts'
import { statistics } from '../features/statistics/feature.ts'
import { suggestions } from '../features/suggestions/feature.ts'
import { system } from '../features/system/feature.ts'
import { translations } from '../features/translations/feature.ts'
import { views } from '../features/views/feature.ts'
import { workload } from '../features/workload/feature.ts'

/** Marani's features, in the order in which their paths are matched. */
export const features: readonly Feature[] = [
  accounts,
  authenticators,
  emails,
  mail,
  jobs,
  keys,
  backups,
  system,
  maintenance,
  notifications,
  declarations,
  help,
  reports,
  pages,
  privacy,
  files,
  exports,
  live,
  views,
  workload,
  home,
  search,
  imports,
  statistics,
  seo(described),
  suggestions,
  bulk,
  moderation('regions'),
  schedules,
  completeness,
  history,
  translations,
  map('municipality_id'),
  merging,
  presence,
  comments(commenting),
  sso({ 'marani-administrators': { role: 'administrator' }, 'marani-moderators': { role: 'moderator' } }),
  people(authorization),
]
