import { activity } from './activity.ts'
import { apiKeys } from './api_keys.ts'
import { authenticators } from './authenticators.ts'
import { bulk } from './bulk.ts'
import { codes } from './codes.ts'
import { completeness } from './completeness.ts'
import { entities } from './entities/index.ts'
import { exporting } from './export.ts'
import { filters } from './filters.ts'
import { framework } from './framework.ts'
import { home } from './home.ts'
import { importing } from './import.ts'
import { jobs } from './jobs.ts'
import { hours } from './hours.ts'
import { help } from './help.ts'
import { mail } from './mail.ts'
import { moderation } from './moderation.ts'
import { meta } from './meta.ts'
import { panel } from './panel.ts'
import { people } from './people.ts'
import { photos } from './photos.ts'
import { place } from './place.ts'
import { privacy } from './privacy.ts'
import { problems } from './problems.ts'
import { reference } from './reference.ts'
import { registration } from './registration.ts'
import { reports } from './reports.ts'
import { review } from './review.ts'
import { schedules } from './schedules.ts'
import { signIn } from './sign_in.ts'
import { sso } from './sso.ts'
import { statistics } from './statistics.ts'
import { suggestions } from './suggestions.ts'
import { system } from './system.ts'
import { terms } from './terms.ts'
import { together } from './together.ts'
import { views } from './views.ts'

/** Every English message, under the keys that the panel translates by. */
export const messages = {
  ...framework,
  activity,
  api_keys: apiKeys,
  authenticators,
  bulk,
  codes,
  completeness,
  exporting,
  filters,
  home,
  importing,
  jobs,
  hours,
  help,
  mail,
  moderation,
  meta,
  panel,
  people,
  photos,
  place,
  privacy,
  problems,
  reference,
  registration,
  reports,
  resources: entities,
  review,
  schedules,
  sign_in: signIn,
  sso,
  statistics,
  suggestions,
  system,
  terms,
  together,
  views,
}
