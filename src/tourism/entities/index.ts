import type { EntityDeclaration } from '../../engine/model/declaration.ts'
import { campaigns } from '../../features/mail/entities/campaigns.ts'
import { categories } from './categories.ts'
import { cuisines } from './cuisines.ts'
import { decline_reasons } from '../../features/moderation/entities/decline_reasons.ts'
import { establishments } from './establishments.ts'
import { facilities } from './facilities.ts'
import { guides } from './guides.ts'
import { help } from '../../features/help/entities/help.ts'
import { addresses } from '../../engine/records/entities/addresses.ts'
import { answers } from '../../engine/http/entities/answers.ts'
import { codes } from '../../features/accounts/entities/codes.ts'
import { credentials } from '../../features/people/entities/credentials.ts'
import { deliveries } from '../../features/mail/entities/deliveries.ts'
import { daily_counts } from '../../features/statistics/entities/daily_counts.ts'
import { daily_salts } from '../../features/statistics/entities/daily_salts.ts'
import { events } from '../../features/statistics/entities/events.ts'
import { jobs } from '../../engine/jobs/entities/jobs.ts'
import { visitor_networks } from '../../features/statistics/entities/visitor_networks.ts'
import { visitors } from '../../features/statistics/entities/visitors.ts'
import { exports } from '../../features/export/entities/exports.ts'
import { file_uses } from '../../engine/records/entities/file_uses.ts'
import { files } from '../../engine/records/entities/files.ts'
import { help_messages } from '../../features/help/entities/help_messages.ts'
import { help_unread } from '../../features/help/entities/help_unread.ts'
import { history } from '../../engine/records/entities/history.ts'
import { import_parts } from '../../features/import/entities/import_parts.ts'
import { import_templates } from '../../features/import/entities/import_templates.ts'
import { imports } from '../../features/import/entities/imports.ts'
import { list_choices } from '../../features/views/entities/list_choices.ts'
import { list_views } from '../../features/views/entities/list_views.ts'
import { links } from '../../features/mail/entities/links.ts'
import { merge_changes } from '../../features/merging/entities/merge_changes.ts'
import { merges } from '../../features/merging/entities/merges.ts'
import { muted_senders } from '../../features/reports/entities/muted_senders.ts'
import { notifications } from '../../features/notifications/entities/notifications.ts'
import { old_slugs } from '../../engine/records/entities/old_slugs.ts'
import { page_versions } from '../../features/pages/entities/page_versions.ts'
import { reported_records } from '../../features/reports/entities/reported_records.ts'
import { sessions } from '../../features/people/entities/sessions.ts'
import { suggestions } from '../../features/suggestions/entities/suggestions.ts'
import { terms_acceptances } from '../../features/pages/entities/terms_acceptances.ts'
import { invitations } from '../../features/accounts/entities/invitations.ts'
import { mail } from '../../features/mail/entities/mail.ts'
import { meta } from '../../features/seo/entities/meta.ts'
import { moderators } from '../../features/people/entities/moderators.ts'
import { municipalities } from './municipalities.ts'
import { object_types } from './object_types.ts'
import { organizations } from '../../features/accounts/entities/organizations.ts'
import { pages } from '../../features/pages/entities/pages.ts'
import { regions } from './regions.ts'
import { reports } from '../../features/reports/entities/reports.ts'
import { requests } from '../../features/moderation/entities/requests.ts'
import { users } from '../../features/people/entities/users.ts'
import { villages } from './villages.ts'

/** The declared entities in the order of the panel's menu, then those the server keeps for itself. */
export const entities: readonly EntityDeclaration[] = [
  organizations,
  establishments,
  moderators,
  users,
  invitations,
  guides,
  reports,
  requests,
  decline_reasons,
  mail,
  campaigns,
  categories,
  facilities,
  object_types,
  cuisines,
  regions,
  municipalities,
  villages,
  help,
  meta,
  pages,
  history,
  credentials,
  sessions,
  answers,
  links,
  codes,
  deliveries,
  notifications,
  old_slugs,
  addresses,
  files,
  file_uses,
  exports,
  merges,
  merge_changes,
  imports,
  import_parts,
  import_templates,
  jobs,
  events,
  visitors,
  visitor_networks,
  daily_salts,
  daily_counts,
  help_messages,
  help_unread,
  list_views,
  list_choices,
  muted_senders,
  page_versions,
  reported_records,
  suggestions,
  terms_acceptances,
]
