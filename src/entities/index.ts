import type { EntityDeclaration } from '../model/declaration.ts'
import { campaigns } from './campaigns.ts'
import { categories } from './categories.ts'
import { cuisines } from './cuisines.ts'
import { decline_reasons } from './decline_reasons.ts'
import { establishments } from './establishments.ts'
import { facilities } from './facilities.ts'
import { guides } from './guides.ts'
import { help } from './help.ts'
import { addresses } from './internal/addresses.ts'
import { answers } from './internal/answers.ts'
import { codes } from './internal/codes.ts'
import { credentials } from './internal/credentials.ts'
import { deliveries } from './internal/deliveries.ts'
import { daily_counts } from './internal/daily_counts.ts'
import { daily_salts } from './internal/daily_salts.ts'
import { events } from './internal/events.ts'
import { jobs } from './internal/jobs.ts'
import { visitor_networks } from './internal/visitor_networks.ts'
import { visitors } from './internal/visitors.ts'
import { exports } from './internal/exports.ts'
import { file_uses } from './internal/file_uses.ts'
import { files } from './internal/files.ts'
import { help_messages } from './internal/help_messages.ts'
import { help_unread } from './internal/help_unread.ts'
import { history } from './internal/history.ts'
import { import_parts } from './internal/import_parts.ts'
import { import_templates } from './internal/import_templates.ts'
import { imports } from './internal/imports.ts'
import { list_choices } from './internal/list_choices.ts'
import { list_views } from './internal/list_views.ts'
import { links } from './internal/links.ts'
import { merge_changes } from './internal/merge_changes.ts'
import { merges } from './internal/merges.ts'
import { muted_senders } from './internal/muted_senders.ts'
import { notifications } from './internal/notifications.ts'
import { old_slugs } from './internal/old_slugs.ts'
import { page_versions } from './internal/page_versions.ts'
import { reported_records } from './internal/reported_records.ts'
import { sessions } from './internal/sessions.ts'
import { suggestions } from './internal/suggestions.ts'
import { terms_acceptances } from './internal/terms_acceptances.ts'
import { invitations } from './invitations.ts'
import { mail } from './mail.ts'
import { meta } from './meta.ts'
import { moderators } from './moderators.ts'
import { municipalities } from './municipalities.ts'
import { object_types } from './object_types.ts'
import { organizations } from './organizations.ts'
import { pages } from './pages.ts'
import { regions } from './regions.ts'
import { reports } from './reports.ts'
import { requests } from './requests.ts'
import { users } from './users.ts'
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
